#include "native/functions.h"

#include <fmt/format.h>

namespace native {
namespace {

using lab::Contract;
using lab::Parameter;
using lab::Role;

// The types in "(const double* input, size_t n)": a name is the last word of each.
std::vector<std::string> types_in(const std::string& signature) {
    std::vector<std::string> types;
    for (size_t begin = 1; begin + 1 < signature.size();) {
        const size_t end = std::min(signature.find(", ", begin), signature.size() - 1);
        const std::string one = signature.substr(begin, end - begin);
        types.push_back(one.substr(0, one.rfind(' ')));
        begin = end + 2;
    }
    return types;
}

std::string returned_type(const Contract& contract) {
    for (const Parameter& parameter : contract.parameters)
        if (parameter.role == Role::returned) return parameter.type->name;
    return "void";
}

}  // namespace

Function function_of(const Contract& contract) {
    const std::vector<std::string> types = types_in(contract.signature());
    std::string arguments, result;
    size_t next = 0;
    for (size_t i = 0; i < contract.parameters.size(); ++i) {
        if (contract.parameters[i].role == Role::returned)
            result =
                fmt::format("*static_cast<{}*>(a[{}]) = ", contract.parameters[i].type->name, i);
        else
            arguments += fmt::format(
                "{}*static_cast<{}*>(a[{}])", arguments.empty() ? "" : ", ",
                types[next++] + (contract.parameters[i].is_buffer() ? " const" : ""), i);
    }
    return {returned_type(contract) + " " + contract.declaration(), contract.mangled(),
            fmt::format("{}{}({})", result, contract.name, arguments)};
}

std::string table_of(const std::vector<Function>& functions) {
    std::string text = "#include <cstddef>\n#include <cstdint>\n\n", names;
    for (size_t i = 0; i < functions.size(); ++i) {
        text += fmt::format("{};\nstatic void call_{}(void* const* a) {{ {}; }}\n",
                            functions[i].declaration, i, functions[i].call);
        names += fmt::format("{}call_{}", i ? ", " : "", i);
    }
    return text + fmt::format(
                      "extern \"C\" void (*const native_functions[])(void* const*);\n"
                      "void (*const native_functions[])(void* const*) = {{{}}};\n",
                      names);
}

}  // namespace native
