// The links of std::list.
#include <list>

namespace std::__detail {

void _List_node_base::_M_hook(_List_node_base* const position) noexcept {
  _M_next = position;
  _M_prev = position->_M_prev;
  position->_M_prev->_M_next = this;
  position->_M_prev = this;
}

void _List_node_base::_M_unhook() noexcept {
  _M_prev->_M_next = _M_next;
  _M_next->_M_prev = _M_prev;
}

void _List_node_base::_M_transfer(_List_node_base* const first, _List_node_base* const last) noexcept {
  if (this == last || first == last) return;
  _List_node_base *final = last->_M_prev, *before = _M_prev;
  first->_M_prev->_M_next = last;
  last->_M_prev = first->_M_prev;
  before->_M_next = first;
  first->_M_prev = before;
  final->_M_next = this;
  _M_prev = final;
}

void _List_node_base::_M_reverse() noexcept {
  _List_node_base* node = this;
  do {
    _List_node_base* next = node->_M_next;
    node->_M_next = node->_M_prev;
    node->_M_prev = next;
    node = next;
  } while (node != this);
}

namespace {

// `to`, a header, gets the nodes that hung on `from`.
void adopt(_List_node_base& to, const _List_node_base& from, const _List_node_base* from_header) {
  if (from._M_next == from_header) {
    to._M_next = to._M_prev = &to;
    return;
  }
  to._M_next = from._M_next;
  to._M_prev = from._M_prev;
  to._M_next->_M_prev = &to;
  to._M_prev->_M_next = &to;
}

}  // namespace

void _List_node_base::swap(_List_node_base& a, _List_node_base& b) noexcept {
  const _List_node_base kept = a;
  adopt(a, b, &b);
  adopt(b, kept, &a);
}

}  // namespace std::__detail
