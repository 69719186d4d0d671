// The functions of a lab's contracts, as C++ text: their declarations, which the student's file is
// compiled with, and the table by which the program of a call calls them.
#pragma once

#include <string>
#include <vector>

#include "contract/contract.h"

namespace native {

struct Function {
    std::string declaration;  // "double sum(const double* input, size_t n)"
    std::string mangled;
    std::string call;  // an expression: `a` are the addresses of the arguments

    bool operator==(const Function&) const = default;
};

Function function_of(const lab::Contract& contract);

// C++ source that defines native_functions (native/caller/main.cpp), in this order.
std::string table_of(const std::vector<Function>& functions);

}  // namespace native
