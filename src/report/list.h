// The rows of a counterexample below each other, one line each where that is enough, for runs that are too long or have
// too many threads for columns:
//
//     Threads: 0 main, 0.1 push, 0.2 pop
//     0.1 | 12 n->next = head;     | node:7.next = NULL (head = NULL)
//         | 13 head = n;           | head = &node:7
//     0.2 | 20 n = head;           | (head = &node:7)
#pragma once

#include "program/location.h"
#include "report/rows.h"

#include <cstddef>
#include <string>
#include <vector>

namespace heddle::report {

std::vector<std::string> list_lines(const std::vector<Row>& rows, const std::vector<std::string>& titles,
                                    const program::Sources& sources, const std::string& ending, std::size_t width);

}  // namespace heddle::report
