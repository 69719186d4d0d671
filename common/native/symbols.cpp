#include "native/symbols.h"

#include <cxxabi.h>
#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <memory>
#include <sstream>

#include "base/error.h"
#include "base/tokens.h"
#include "language/say.h"
#include "native/symbol_lists.h"

namespace native {
namespace {

using lab::say;

std::string readable(const std::string& symbol) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> name(
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), std::free);
    return status == 0 ? std::string(name.get()) : symbol;
}

// "std::thread::join()" -> "join"
std::string last_word(const std::string& name) {
    const std::string whole = name.substr(0, name.find('('));
    size_t begin = whole.size();
    while (begin > 0 && lab::is_word(whole[begin - 1])) --begin;
    return whole.substr(begin);
}

// "kernel.cpp:12" if a line has the word, else "kernel.cpp".
std::string place_of(const std::string& word, std::string_view source, const std::string& shown) {
    for (const std::string_view token : lab::tokens(source))
        if (token == word)
            return fmt::format("{}:{}", shown, 1 + std::count(source.begin(), token.begin(), '\n'));
    return shown;
}

bool is_in(const std::string& name, const std::vector<std::string>& lists) {
    return std::ranges::any_of(lists, [&](const std::string& list) {
        return std::ranges::any_of(symbol_lists().at(list), [&](const std::string& pattern) {
            return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
        });
    });
}

// A function of the lists in full: patterns have those that a header defines, too.
bool is_given(const std::string& name, const std::vector<std::string>& lists) {
    return std::ranges::any_of(lists, [&](const std::string& list) {
        return std::ranges::count(symbol_lists().at(list), name) > 0;
    });
}

// Names without C++'s mangling that a compiler makes itself.
bool is_compilers(const std::string& name) {
    return name.starts_with('.') || name.starts_with("DW.ref.") ||
           name == "__clang_call_terminate" || name == "tsan.module_ctor";
}

bool is_defined(const Symbol& symbol) {
    return std::string_view("TDBRVWGSC").find(symbol.kind) != std::string_view::npos;
}

bool replaces_allocation(const std::string& name) {
    return name.starts_with("_Znw") || name.starts_with("_Zna") || name.starts_with("_Zdl") ||
           name.starts_with("_Zda");
}

}  // namespace

std::vector<Symbol> symbols_in(const std::string& nm) {
    std::vector<Symbol> symbols;
    std::istringstream lines(nm);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word, name;
        words >> word;
        if (word.size() > 1) words >> word;  // an address comes first
        words >> name;
        if (word.size() == 1 && !name.empty()) symbols.push_back({word[0], name});
    }
    return symbols;
}

void require_known_symbols(const std::vector<Symbol>& symbols,
                           const std::vector<std::string>& lists, std::string_view source,
                           const std::string& shown_name) {
    for (const auto& [kind, name] : symbols) {
        const bool undefined = kind == 'U' || kind == 'w' || kind == 'v';
        const std::string shown = readable(name);
        const auto refuse = [&](const std::string& why) {
            throw lab::NotCompiled(
                fmt::format("{}: {}", place_of(last_word(shown), source, shown_name), why));
        };
        if (kind == 'i' || kind == 'I')
            refuse(say("chooses the function {} by code that runs before it", shown));
        if (undefined && !is_in(name, lists))
            refuse(
                say("uses {}, which is neither in this file nor on the list of what it "
                    "may call (common/compile/symbols)",
                    shown));
        if (is_defined({kind, name}) && replaces_allocation(name))
            refuse(say("defines {}, which is the system's", shown));
        if (is_defined({kind, name}) && is_given(name, lists) && !is_compilers(name))
            refuse(say("defines {}, which is given", last_word(shown)));
        if (is_defined({kind, name}) && !name.starts_with("_Z") && !is_compilers(name))
            refuse(say("defines {}, a name without C++", shown));
    }
}

namespace {

constexpr const char* sections_that_run[] = {
    ".init_array", ".preinit_array", ".fini_array", ".ctors", ".dtors", ".init", ".fini"};

bool runs_by_itself(const std::string& section) {
    return std::ranges::any_of(sections_that_run, [&](const std::string& known) {
        return section == known || section.starts_with(known + ".");
    });
}

bool holds_variables(const std::string& section) {
    return std::ranges::any_of(std::array{".bss", ".data", ".tbss", ".tdata"},
                               [&](const char* known) { return section.starts_with(known); });
}

constexpr size_t most_variable_bytes = 64 << 20;

constexpr std::string_view system_calls[] = {"syscall", "sysenter", "int", "svc", "hvc", "smc"};

}  // namespace

void require_no_hidden_code(const std::string& objdump, size_t initialisers,
                            const std::string& shown_name) {
    constexpr size_t pointer_bytes = 8;
    size_t bytes = 0, variable_bytes = 0;
    std::istringstream lines(objdump);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string first, second, third;
        words >> first >> second >> third;
        const bool is_section =
            !first.empty() && std::isdigit(static_cast<unsigned char>(first[0]));
        if (is_section && runs_by_itself(second)) bytes += std::stoul(third, nullptr, 16);
        if (is_section && holds_variables(second)) variable_bytes += std::stoul(third, nullptr, 16);
        if (first.ends_with(':') && std::ranges::count(system_calls, second))
            throw lab::NotCompiled(
                say("{}: has an instruction that calls the system ({})", shown_name, second));
    }
    if (variable_bytes > most_variable_bytes)
        throw lab::NotCompiled(say("{}: has variables of more than {} MiB outside the functions",
                                   shown_name, most_variable_bytes >> 20));
    if (bytes > initialisers * pointer_bytes)
        throw lab::NotCompiled(say(
            "{}: a variable outside the functions is set by code that runs before them: give it a "
            "constant, or move it into a function",
            shown_name));
}

}  // namespace native
