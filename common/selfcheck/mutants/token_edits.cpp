#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "selfcheck/mutants/edits.h"

namespace selfcheck {
namespace {

using Words = std::vector<std::string>;

// Words of one group replace each other.
const std::vector<Words> groups = {
    {"+", "-", "*", "/", "%"},
    {"<", "<=", ">", ">=", "==", "!="},
    {"+=", "-=", "*=", "/=", "="},
    {"__shfl_down_sync", "__shfl_up_sync", "__shfl_xor_sync", "__shfl_sync"},
    {"0xffffffff", "0xffff", "0x7fffffff", "1"},
    {"fmaxf", "fminf"},
    {"Sum", "Max", "Min"},
};
// A student with one block size in mind may write one of these numbers for blockDim.x.
const Words indices = {"threadIdx.x", "blockIdx.x", "blockDim.x", "gridDim.x"};
const Words sizes = {"256", "64"};

bool is_number(const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
}

bool contains(const Words& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_name(const std::string& text) { return std::isalpha(text[0]) || text[0] == '_'; }

const Words integer_types = {"int", "size_t"}, float_types = {"float"};

// Adds the names that tokens first..last declare with one of these types: `unsigned int i`,
// `float* output`, `float input_s[]`.
void add_declared(const Source& source, size_t first, size_t last, const Words& types,
                  Words& names) {
    for (size_t i = first; i + 2 <= last; ++i) {
        if (!contains(types, source.tokens[i].text)) continue;
        const std::string& name =
            source.tokens[source.tokens[i + 1].text == "*" ? i + 2 : i + 1].text;
        if (is_name(name) && !contains(names, name)) names.push_back(name);
    }
}

class TokenEdits {
  public:
    explicit TokenEdits(const Source& source) : source_(source) {
        for (const Statement& s : source.constants)
            add_declared(source, s.first, s.last, integer_types, constants_);
    }

    std::vector<Edit> all() {
        for (const Statement& constant : source_.constants) edit_constant(constant);
        for (const Function& function : source_.functions) edit_function(function);
        return std::move(edits_);
    }

  private:
    void edit_constant(const Statement& constant) {
        integers_ = constants_;
        arrays_.clear();
        for (size_t i = constant.first + 1; i <= constant.last; ++i) {
            if (source_.tokens[i].text != "=") edit(i);
        }
    }

    void edit_function(const Function& function) {
        integers_ = constants_;
        arrays_.clear();
        add_declared(source_, function.parameters, function.last, integer_types, integers_);
        add_declared(source_, function.parameters, function.last, float_types, arrays_);
        has_threads_ = false;
        for (size_t i = function.first; i <= function.last; ++i)
            has_threads_ = has_threads_ || contains(indices, source_.tokens[i].text);
        for (size_t i = function.first; i <= function.last; ++i) edit(i);
    }

    void replace(size_t i, const std::string& with) {
        const Token& token = source_.tokens[i];
        if (token.text == with) return;
        edits_.push_back(
            {fmt::format("line {}: `{}` becomes `{}`", source_.line_of(i), token.text, with),
             {{token.begin, token.end, with}}});
    }
    void replace_by_others(size_t i, const Words& group) {
        for (const std::string& other : group) replace(i, other);
    }

    bool is_type(size_t i) const {
        return contains(integer_types, source_.tokens[i].text) ||
               contains(float_types, source_.tokens[i].text);
    }

    void edit(size_t i) {
        const std::string& text = source_.tokens[i].text;
        if (is_type(i - 1) || (text == "=" && is_type(i - 2))) return;  // a declaration
        if (is_number(text)) edit_number(i, std::stoll(text));
        for (const Words& group : groups) {
            if (contains(group, text)) replace_by_others(i, group);
        }
        if (contains(indices, text)) replace_by_others(i, indices);
        if (text == "blockDim.x") replace_by_others(i, sizes);
        if (contains(integers_, text)) edit_integer(i);
        if (contains(arrays_, text)) replace_by_others(i, arrays_);
    }

    void edit_number(size_t i, long long number) {
        replace(i, fmt::format("{}", number + 1));
        replace(i, fmt::format("{}", number - 1));
    }

    void edit_integer(size_t i) {
        replace_by_others(i, integers_);
        if (has_threads_) replace(i, "threadIdx.x");
    }

    const Source& source_;
    Words constants_;  // of the file
    // In the function or constant being edited:
    Words integers_, arrays_;
    bool has_threads_ = false;  // it is device code: it uses one of `indices`
    std::vector<Edit> edits_;
};

}  // namespace

std::vector<Edit> token_edits(const Source& source) { return TokenEdits(source).all(); }

}  // namespace selfcheck
