// Values of Z3's models as terms. An array comes as stores over a constant array or as a finite function graph.
#include "smt/z3_terms.h"

#include <z3.h>

namespace heddle::smt {

using term::Sort;
using term::Term;

// A symbol that the model leaves out does not matter.
Term Z3Terms::value(Z3_model model, Term symbol) {
  Z3_ast ast = translate(symbol);
  if (!ast) return {};
  Sort sort = terms_.sort(symbol);
  Z3_func_decl declaration = Z3_get_app_decl(context_, Z3_to_app(context_, ast));
  Z3_ast value = Z3_model_get_const_interp(context_, model, declaration);
  if (!value) return default_value(terms_, sort);
  Z3_inc_ref(context_, value);
  Term result = sort.is_array() ? read_array(model, sort, value) : read(sort, value);
  Z3_dec_ref(context_, value);
  return result;
}

Term Z3Terms::read(Sort sort, Z3_ast value) {
  if (sort.is_bool()) {
    Z3_lbool truth = Z3_get_bool_value(context_, value);
    return truth == Z3_L_UNDEF ? Term() : terms_.boolean(truth == Z3_L_TRUE);
  }
  if (sort.is_float()) return read_float(sort, value);
  if (!Z3_is_numeral_ast(context_, value)) return {};
  std::int64_t small = 0;
  if (sort.is_int() && Z3_get_numeral_int64(context_, value, &small)) return terms_.integer(small);
  mpz_class number(Z3_get_numeral_string(context_, value));
  return sort.is_int() ? terms_.integer(number) : terms_.bitvec(sort.width(), number);
}

Term Z3Terms::read_float(Sort sort, Z3_ast value) {
  unsigned exponent = sort.exponent_bits(), fraction = sort.significand_bits() - 1;
  if (Z3_get_ast_kind(context_, value) != Z3_APP_AST) return {};
  mpz_class infinity = ((mpz_class(1) << exponent) - 1) << fraction;
  if (Z3_fpa_is_numeral_nan(context_, value)) return terms_.floating(sort, mpz_class(infinity + 1));
  Z3_ast bits = Z3_simplify(context_, Z3_mk_fpa_to_ieee_bv(context_, value));
  if (!bits || !Z3_is_numeral_ast(context_, bits)) return {};
  return terms_.floating(sort, mpz_class(Z3_get_numeral_string(context_, bits)));
}

Term Z3Terms::read_array(Z3_model model, Sort sort, Z3_ast value) {
  std::vector<std::pair<Term, Term>> stores;  // outermost first
  while (true) {
    if (Z3_get_ast_kind(context_, value) != Z3_APP_AST) return {};
    Z3_app app = Z3_to_app(context_, value);
    Z3_decl_kind kind = Z3_get_decl_kind(context_, Z3_get_app_decl(context_, app));
    Term array;
    if (kind == Z3_OP_STORE) {
      Term index = read(sort.index(), Z3_get_app_arg(context_, app, 1));
      Term element = read(sort.element(), Z3_get_app_arg(context_, app, 2));
      if (!index || !element) return {};
      stores.emplace_back(index, element);
      value = Z3_get_app_arg(context_, app, 0);
      continue;
    }
    if (kind == Z3_OP_CONST_ARRAY) {
      Term element = read(sort.element(), Z3_get_app_arg(context_, app, 0));
      if (element) array = terms_.const_array(sort, element);
    } else if (kind == Z3_OP_AS_ARRAY) {
      array = read_function(model, sort, value);
    }
    for (std::size_t i = stores.size(); array && i-- > 0;) {
      array = terms_.make(term::Kind::Store, {array, stores[i].first, stores[i].second});
    }
    return array;
  }
}

Term Z3Terms::read_function(Z3_model model, Sort sort, Z3_ast as_array) {
  Z3_func_interp function = Z3_model_get_func_interp(context_, model, Z3_get_as_array_func_decl(context_, as_array));
  if (!function) return {};
  Z3_func_interp_inc_ref(context_, function);
  Term otherwise = read(sort.element(), Z3_func_interp_get_else(context_, function));
  Term array = otherwise ? terms_.const_array(sort, otherwise) : Term();
  for (unsigned i = 0; array && i < Z3_func_interp_get_num_entries(context_, function); ++i) {
    Z3_func_entry entry = Z3_func_interp_get_entry(context_, function, i);
    Z3_func_entry_inc_ref(context_, entry);
    Term index = read(sort.index(), Z3_func_entry_get_arg(context_, entry, 0));
    Term element = read(sort.element(), Z3_func_entry_get_value(context_, entry));
    array = index && element ? terms_.make(term::Kind::Store, {array, index, element}) : Term();
    Z3_func_entry_dec_ref(context_, entry);
  }
  Z3_func_interp_dec_ref(context_, function);
  return array;
}

}  // namespace heddle::smt
