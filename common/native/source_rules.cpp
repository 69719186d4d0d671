#include "native/source_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <vector>

#include "base/error.h"
#include "base/tokens.h"
#include "language/say.h"

namespace native {
namespace {

using lab::in_language;
using lab::say;
using Tokens = std::span<const std::string_view>;

// Lines of the student's file, one after the other, from a marker `# 7 "kernel.cpp"` on.
struct Part {
    int first_line = 1;
    std::string_view text;
};

// The number and the file's name of a marker; an empty name if the line is none.
std::pair<int, std::string_view> marker(std::string_view line) {
    int number = 0;
    if (!line.starts_with("# ")) return {};
    const auto [end, error] = std::from_chars(line.data() + 2, line.data() + line.size(), number);
    const size_t open = line.find('"'), close = line.rfind('"');
    if (error != std::errc() || open == line.npos || close <= open) return {};
    return {number, line.substr(open + 1, close - open - 1)};
}

std::vector<Part> parts_of(std::string_view text, std::string_view name) {
    std::vector<Part> parts;
    bool own = false;
    for (size_t begin = 0; begin < text.size();) {
        const size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        if (const auto [number, file] = marker(line); !file.empty()) {
            own = file == name;
            if (own) parts.push_back({number, text.substr(end, 0)});
            if (own && end < text.size()) parts.back().text = text.substr(end + 1, 0);
        } else if (own) {
            Part& part = parts.back();
            part.text = {part.text.data(), static_cast<size_t>(line.end() - part.text.data())};
        }
        begin = end + 1;
    }
    return parts;
}

bool is_any(std::string_view word, std::span<const std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
}

// `__aligned__` is `aligned`.
std::string_view without_underscores(std::string_view word) {
    if (word.size() > 4 && word.starts_with("__") && word.ends_with("__"))
        return word.substr(2, word.size() - 4);
    return word;
}

constexpr std::string_view harmless_attributes[] = {
    "aligned",     "unused", "maybe_unused", "noinline", "always_inline", "nodiscard",
    "fallthrough", "likely", "unlikely",     "noreturn", "deprecated",    "const",
    "pure",        "hot",    "cold",         "packed"};

constexpr std::string_view assembly[] = {"asm", "__asm", "__asm__"};

constexpr std::string_view pragmas[] = {"omp", "once", "unroll", "nounroll"};
constexpr std::string_view clangs_pragmas[] = {"loop", "diagnostic"};
constexpr std::string_view gccs_pragmas[] = {"diagnostic", "ivdep", "unroll"};

// The names of the attributes in [[...]] or __attribute__((...)) that open at token i with two
// brackets: those at the depth of the first.
std::vector<std::string_view> attributes(Tokens all, size_t i) {
    std::vector<std::string_view> names;
    int depth = 0;
    bool expected = true;
    for (; i < all.size(); ++i) {
        const std::string_view token = all[i];
        if (token == "[" || token == "(") {
            ++depth;
        } else if (token == "]" || token == ")") {
            if (--depth == 0) break;
        } else if (depth == 2 && token == ":" && !names.empty()) {
            names.pop_back();  // gnu::unused is named by its last word
            expected = true;
            i += i + 1 < all.size() && all[i + 1] == ":";
        } else if (depth == 2) {
            if (expected) names.push_back(without_underscores(token));
            expected = token == ",";
        }
    }
    return names;
}

// Those that macros of the system's headers expand to, and those that only compute. Others reach the
// stack, or store without being seen by the checks.
constexpr std::string_view harmless_builtins[] = {
    "expect",     "inf",         "huge_val",       "nan",
    "isnan",      "isinf",       "isfinite",       "signbit",
    "offsetof",   "unreachable", "prefetch",       "popcount",
    "clz",        "ctz",         "addressof",      "fabs",
    "sqrt",       "fma",         "assume_aligned", "is_constant_evaluated",
    "va_start",   "va_end",      "va_arg",         "alloca",
    "constant_p", "object_size", "LINE",           "FILE",
    "FUNCTION"};

bool is_harmless_builtin(std::string_view name) {
    name.remove_prefix(std::string_view("__builtin_").size());
    return std::ranges::any_of(harmless_builtins, [&](std::string_view known) {
        if (!name.starts_with(known)) return false;
        const std::string_view type = name.substr(known.size());  // of its argument
        return type.empty() || type == "f" || type == "l" || type == "ll" || type == "s";
    });
}

class Reader {
  public:
    Reader(const Part& part, const std::string& shown_name)
        : part_(part), shown_(shown_name), all_(lab::tokens(part.text)) {}

    void require_plain() const {
        for (size_t i = 0; i < all_.size(); ++i) {
            require_no_assembly(i);
            require_harmless_attributes(i);
            require_known_pragma(i);
            if (all_[i] == "extern" && is(i + 1, "\"C\""))
                refuse(i, in_language("gives a function a name without C++, by extern \"C\""));
            if (all_[i].starts_with("__builtin_") && !is_harmless_builtin(all_[i]))
                refuse(i, say("calls {}, the compiler's own: write it in C++", all_[i]));
        }
    }

  private:
    bool is(size_t i, std::string_view token) const { return i < all_.size() && all_[i] == token; }

    [[noreturn]] void refuse(size_t i, const std::string& why) const {
        const auto line = part_.first_line + std::count(part_.text.begin(), all_[i].begin(), '\n');
        throw lab::NotCompiled(fmt::format("{}:{}: {}", shown_, line, why));
    }

    void require_no_assembly(size_t i) const {
        if (is_any(all_[i], assembly)) refuse(i, in_language("contains assembly: write it in C++"));
    }

    void require_harmless_attributes(size_t i) const {
        const bool gnu = all_[i] == "__attribute__" || all_[i] == "__attribute";
        const bool standard = all_[i] == "[" && is(i + 1, "[");
        if (all_[i] == "__declspec")
            refuse(i, in_language("has the attribute __declspec, which is not needed"));
        if (!gnu && !standard) return;
        for (const std::string_view name : attributes(all_, gnu ? i + 1 : i))
            if (!is_any(name, harmless_attributes))
                refuse(i, say("has the attribute {}, which no function here needs", name));
    }

    // A macro may expand to `#`, which a preprocessed text has for pragmas alone.
    void require_known_pragma(size_t i) const {
        if (all_[i] != "#") return;
        if (!is(i + 1, "pragma") || i + 3 >= all_.size())
            refuse(i, in_language("has a # that is no directive: a macro may not make one"));
        const std::string_view name = all_[i + 2], next = all_[i + 3];
        const bool known = is_any(name, pragmas) ||
                           (name == "clang" && is_any(next, clangs_pragmas)) ||
                           (name == "GCC" && is_any(next, gccs_pragmas));
        if (!known) refuse(i, say("contains #pragma {} {}: only OpenMP's are needed", name, next));
    }

    const Part& part_;
    const std::string& shown_;
    std::vector<std::string_view> all_;
};

}  // namespace

void require_includes_first(std::string_view source, const std::string& shown_name) {
    const std::vector<std::string_view> all = lab::tokens(source);
    std::string_view macro;
    for (size_t i = 0; i + 1 < all.size(); ++i) {
        const bool digraph = all[i] == "%" && all[i + 1] == ":" && i + 2 < all.size();
        if (all[i] != "#" && !digraph) continue;
        const std::string_view directive = all[i + (digraph ? 2 : 1)];
        if (directive == "define" || directive == "undef") macro = directive;
        const bool includes = directive.starts_with("include") || directive == "import";
        if (!includes || macro.empty()) continue;
        throw lab::NotCompiled(
            say("{}:{}: includes a header after a #{}, which may change the header: put the "
                "#include lines first",
                shown_name, 1 + std::count(source.begin(), all[i].begin(), '\n'), macro));
    }
}

void require_plain_source(std::string_view preprocessed, std::string_view compiled_name,
                          const std::string& shown_name) {
    for (const Part& part : parts_of(preprocessed, compiled_name))
        Reader(part, shown_name).require_plain();
}

}  // namespace native
