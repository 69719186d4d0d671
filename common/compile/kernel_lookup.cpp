#include "compile/kernel_lookup.h"

#include <fmt/format.h>

#include <vector>

#include "base/error.h"
#include "base/tokens.h"
#include "language/say.h"
#include "warpsim/exec/describe.h"

namespace lab {
namespace {

using warpsim::ptx::Function;

struct Kernel {
    std::string mangled, shown, name;
    std::vector<std::string> parameters;  // types, without const and volatile
    bool has_types = true;                // false for extern "C", whose name contains no types
    size_t parameter_count = 0;
};

// Index of the '(' that opens the last parenthesis of `text`; npos if it does not end in one.
size_t opening_of_last(const std::string& text) {
    if (text.empty() || text.back() != ')') return text.npos;
    int depth = 0;
    for (size_t i = text.size(); i-- > 0;) {
        if (text[i] == ')') ++depth;
        if (text[i] == '(' && --depth == 0) return i;
    }
    return text.npos;
}

// "void ns::Kernel<float, 2>" -> "Kernel"
std::string base_name(std::string text) {
    int depth = 0;
    std::string flat;
    for (char c : text) {
        if (c == '<') ++depth;
        if (depth == 0) flat += c;
        if (c == '>') --depth;
    }
    const size_t start = flat.find_last_of(": ");
    return start == flat.npos ? flat : flat.substr(start + 1);
}

// "(const float* input, float*)" -> {"float*", "float*"}; a type without a name is kept complete.
std::vector<std::string> parameter_types(const std::string& list, bool named) {
    std::vector<std::string> types;
    std::vector<std::string_view> words;
    int depth = 0;
    const auto flush = [&] {
        if (named && words.size() > 1) words.pop_back();
        std::string type;
        for (std::string_view word : words) type += word;
        if (!type.empty()) types.push_back(type);
        words.clear();
    };
    for (std::string_view word : tokens(list)) {
        if (word == "(" && depth++ == 0) continue;
        if (word == ")" && --depth == 0) break;
        if (word == "," && depth == 1) {
            flush();
        } else if (word == "size_t") {  // the compiler does not keep this name
            words.insert(words.end(), {"unsigned", "long"});
        } else if (word != "const" && word != "volatile") {
            words.push_back(word);
        }
    }
    flush();
    return types;
}

Kernel describe(const Function& function) {
    Kernel kernel;
    kernel.mangled = function.name;
    kernel.shown = warpsim::demangled(function.name);
    kernel.parameter_count = function.parameters.size();
    const size_t open = opening_of_last(kernel.shown);
    kernel.has_types = open != std::string::npos;
    kernel.name = base_name(kernel.shown.substr(0, open));
    if (kernel.has_types) kernel.parameters = parameter_types(kernel.shown.substr(open), false);
    return kernel;
}

bool parameters_fit(const Kernel& kernel, const std::vector<std::string>& wanted) {
    if (kernel.has_types) return kernel.parameters == wanted;
    return kernel.parameter_count == wanted.size();
}

std::string list(const std::vector<Kernel>& kernels) {
    std::string text;
    for (const Kernel& kernel : kernels)
        text += (text.empty() ? "" : in_language(", ")) + kernel.shown;
    return text;
}

std::string what_is_wrong(const std::vector<Kernel>& all, const std::vector<Kernel>& named,
                          const std::vector<std::string>& wanted) {
    if (all.empty()) return in_language("has no __global__ function");
    if (!named.empty()) return say("found {}: its parameters differ", list(named));
    if (all.size() == 1 && parameters_fit(all[0], wanted)) {
        return say("found {}: is that the one, under another name?", all[0].shown);
    }
    return say("found {}", list(all));
}

}  // namespace

std::string find_kernel(const warpsim::ptx::Module& module, const std::string& name,
                        const std::string& signature, const std::string& shown_file) {
    const auto wanted = parameter_types(signature, true);
    std::vector<Kernel> all, named, fitting;
    for (const Function& function : module.functions) {
        if (function.is_entry && !function.is_declaration) all.push_back(describe(function));
    }
    for (const Kernel& kernel : all) {
        if (kernel.name != name) continue;
        named.push_back(kernel);
        if (parameters_fit(kernel, wanted)) fitting.push_back(kernel);
    }
    if (fitting.size() == 1) return fitting[0].mangled;
    const std::string asked = say("{}: wanted __global__ void {}{}", shown_file, name, signature);
    if (fitting.size() > 1) {
        throw NotCompiled(
            say("{}; found {} of them: {}; keep one", asked, fitting.size(), list(fitting)));
    }
    throw NotCompiled(say("{}; {}", asked, what_is_wrong(all, named, wanted)));
}

std::string find_kernel_in_ptx(const std::string& ptx, const std::string& name,
                               const std::string& signature, const std::string& shown_file) {
    try {
        return find_kernel(warpsim::ptx::parse(ptx), name, signature, shown_file);
    } catch (const warpsim::ptx::SyntaxError& error) {
        throw NotCompiled(say("{}: its PTX cannot be read ({}); is there an asm statement in it?",
                              shown_file, error.what()));
    }
}

}  // namespace lab
