#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "selfcheck/mutants/edits.h"

namespace selfcheck {
namespace {

using Words = std::vector<std::string>;

// Words of one group stand in for each other.
const std::vector<Words> groups = {
    {"+", "-", "*", "/", "%"}, {"<", "<=", ">", ">=", "==", "!="}, {"+=", "-=", "*=", "/=", "="}};
// A number is what a student who thinks of one size writes for the block's.
const Words indices = {"threadIdx.x", "blockIdx.x", "blockDim.x", "gridDim.x"};
const Words sizes = {"256", "64"};

bool is_number(const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
}

bool contains(const Words& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// The names declared with this word before them: `unsigned int i`, `float* output`, `float
// input_s[]`.
Words declared(const Source& source, const std::string& type) {
    Words names;
    for (size_t i = 0; i + 1 < source.tokens.size(); ++i) {
        if (source.tokens[i].text != type) continue;
        const size_t name = source.tokens[i + 1].text == "*" ? i + 2 : i + 1;
        names.push_back(source.tokens[name].text);
    }
    return names;
}

class TokenEdits {
  public:
    explicit TokenEdits(const Source& source)
        : source_(source), integers_(declared(source, "int")), arrays_(declared(source, "float")) {}

    std::vector<Edit> all() {
        for (size_t i = source_.body_first; i <= source_.body_last; ++i) edit(i);
        return std::move(edits_);
    }

  private:
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
        return source_.tokens[i].text == "int" || source_.tokens[i].text == "float";
    }

    void edit(size_t i) {
        const std::string& text = source_.tokens[i].text;
        if (is_type(i - 1) || (text == "=" && is_type(i - 2))) return;  // a declaration
        if (is_number(text)) edit_number(i, std::stoi(text));
        for (const Words& group : groups) {
            if (contains(group, text)) replace_by_others(i, group);
        }
        if (contains(indices, text)) replace_by_others(i, indices);
        if (text == "blockDim.x") replace_by_others(i, sizes);
        if (contains(integers_, text)) edit_integer(i);
        if (contains(arrays_, text)) replace_by_others(i, arrays_);
    }

    void edit_number(size_t i, int number) {
        replace(i, fmt::format("{}", number + 1));
        replace(i, fmt::format("{}", number - 1));
    }

    void edit_integer(size_t i) {
        replace_by_others(i, integers_);
        replace(i, "threadIdx.x");
    }

    const Source& source_;
    Words integers_, arrays_;
    std::vector<Edit> edits_;
};

}  // namespace

std::vector<Edit> token_edits(const Source& source) { return TokenEdits(source).all(); }

}  // namespace selfcheck
