// What people read of `heddle prove` and `heddle check-proof`.
#pragma once

#include "proof/prove.h"
#include "proof_check/check.h"
#include "report/text.h"

#include <ostream>
#include <string>

namespace heddle::report {

void print_prove(std::ostream& out, const proof::ProveResult& result, const CheckText& about);

void print_proof_check(std::ostream& out, const proof_check::Result& result, const std::string& proof,
                       const std::string& program);

}  // namespace heddle::report
