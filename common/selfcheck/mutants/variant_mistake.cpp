#include "selfcheck/mutants/variant_mistake.h"

#include <algorithm>

namespace selfcheck {
namespace {

constexpr size_t most_places = 4;

// The lengths of the longest common subsequences of all pairs of tails.
class CommonTails {
  public:
    CommonTails(const std::vector<Token>& a, const std::vector<Token>& b)
        : columns_(b.size() + 1), lengths_((a.size() + 1) * columns_) {
        for (size_t i = a.size(); i-- > 0;) {
            for (size_t j = b.size(); j-- > 0;)
                at(i, j) = a[i].text == b[j].text ? at(i + 1, j + 1) + 1
                                                  : std::max(at(i + 1, j), at(i, j + 1));
        }
    }
    size_t& at(size_t i, size_t j) { return lengths_[i * columns_ + j]; }

  private:
    size_t columns_;
    std::vector<size_t> lengths_;
};

// Tokens [from, to) of `a` become tokens [begin, end) of `b`.
Replacement replacement(const Source& a, size_t from, size_t to, const Source& b, size_t begin,
                        size_t end) {
    const size_t place = from > 0 ? a.tokens[from - 1].end : a.tokens[from].begin;
    const std::string with =
        begin == end
            ? ""
            : b.text.substr(b.tokens[begin].begin, b.tokens[end - 1].end - b.tokens[begin].begin);
    return {from == to ? place : a.tokens[from].begin, from == to ? place : a.tokens[to - 1].end,
            " " + with + " "};
}

}  // namespace

std::optional<std::vector<Replacement>> mistake_of(const std::string& solution,
                                                   const std::string& variant) {
    const Source a = read_source(solution), b = read_source(variant);
    CommonTails common(a.tokens, b.tokens);
    std::vector<Replacement> places;
    for (size_t i = 0, j = 0; i < a.tokens.size() || j < b.tokens.size();) {
        const size_t from = i, begin = j;
        const auto agree = [&] {
            return i < a.tokens.size() && j < b.tokens.size() &&
                   a.tokens[i].text == b.tokens[j].text;
        };
        while (!agree() && (i < a.tokens.size() || j < b.tokens.size())) {
            const bool skip_a = i < a.tokens.size() && (j == b.tokens.size() ||
                                                        common.at(i + 1, j) >= common.at(i, j + 1));
            ++(skip_a ? i : j);
        }
        if (i > from || j > begin) places.push_back(replacement(a, from, i, b, begin, j));
        while (agree()) ++i, ++j;
    }
    if (places.empty() || places.size() > most_places) return std::nullopt;
    return places;
}

}  // namespace selfcheck
