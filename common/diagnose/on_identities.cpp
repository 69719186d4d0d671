#include "diagnose/on_identities.h"

#include <algorithm>
#include <cmath>

namespace lab {
namespace {

// Together with the pairs, at most 200 runs: as many as localise() makes.
constexpr size_t most_tried = 48, places_of_pairs = 5;

// All of a short range, some of a long one, with its first and last.
std::vector<size_t> some_of(Range range) {
    const size_t count = std::min(range.size(), most_tried);
    std::vector<size_t> some;
    for (size_t k = 0; k < count; ++k)
        some.push_back(range.begin + (count == 1 ? 0 : k * (range.size() - 1) / (count - 1)));
    return some;
}

// Every distance over which a step of a tree may combine, from several places; and what was tried
// alone, each with the next.
std::vector<std::pair<size_t, size_t>> some_pairs(Range range) {
    std::vector<std::pair<size_t, size_t>> pairs;
    for (size_t distance = 1; distance < range.size(); distance *= 2)
        for (size_t k = 0; k < places_of_pairs; ++k) {
            const size_t first = range.begin + k * range.size() / places_of_pairs;
            if (first + distance < range.end) pairs.emplace_back(first, first + distance);
        }
    const std::vector<size_t> some = some_of(range);
    for (size_t k = 1; k < some.size(); ++k) pairs.emplace_back(some[k - 1], some[k]);
    return pairs;
}

struct Faulted {};

class Trials {
  public:
    Trials(const Operator& op, const Array& elements, const Combine& combine)
        : op_(op), elements_(elements), combine_(combine), given_(elements) {
        for (size_t i = 0; i < given_.size(); ++i) set(i, op_.identity);
    }

    OnIdentities run(Range range) {
        OnIdentities found;
        const Element none = result_of({});
        if (none != op_.identity) {
            found.result = none;
            try_beside(none, range, found);
            return found;
        }
        const std::vector<size_t> some = some_of(range);
        for (const size_t i : some) try_alone(i, found);
        if (!found.lost.empty() && !explains(some, found)) found.lost.clear();
        if (!found.lost.empty() || found.changed) return found;
        for (const auto& [first, second] : some_pairs(range))
            if (!found.swapped && is_swapped(first, second)) found.swapped = {first, second};
        return found;
    }

  private:
    void set(size_t i, const Element& element) {
        for (size_t field = 0; field < element.size(); ++field)
            given_.set(i, element[field], field);
    }

    Element result() {
        const auto result = combine_(given_);
        if (!result) throw Faulted();
        return *result;
    }

    // These elements among identities.
    Element result_of(const std::vector<size_t>& places) {
        for (const size_t i : places) set(i, element_of(elements_, i));
        const Element got = result();
        for (const size_t i : places) set(i, op_.identity);
        return got;
    }

    // Elements that might change what no other element does, such as a low one in a minimum.
    std::vector<Element> strong_elements(Range range) const {
        std::vector<Element> strong;
        for (const size_t i : {range.begin, range.end - 1})
            strong.push_back(element_of(elements_, i));
        strong.push_back(op_.identity);
        if (!elements_.type().is_scalar() || !is_signed(elements_.type().fields[0].scalar))
            return strong;
        const Wide largest = largest_integer_of(elements_.type().fields[0].scalar);
        for (size_t i = 0, count = strong.size(); i < count; ++i)
            if (-strong[i][0] <= largest || std::isinf(strong[i][0]))
                strong.push_back({-strong[i][0]});
        return strong;
    }

    void try_beside(const Element& other, Range range, OnIdentities& found) {
        found.absorbs = true;
        bool always = true;
        for (const Element& strong : strong_elements(range)) {
            const Element before = op_.apply(other, strong), after = op_.apply(strong, other);
            if (before == other && after == other) continue;
            found.absorbs = false;
            for (const size_t place : {range.begin, range.end - 1}) {
                set(place, strong);
                const Element got = result();
                set(place, op_.identity);
                always = always && (got == before || got == after);
            }
        }
        found.takes_part = always && !found.absorbs;
    }

    void try_alone(size_t i, OnIdentities& found) {
        const Element given = element_of(elements_, i);
        if (given == op_.identity) return;
        const Element got = result_of({i});
        ++found.tried;
        if (got == op_.identity)
            found.lost.push_back(i);
        else if (got != given && !found.changed)
            found.changed = {i, given, got};
    }

    // All together give what those that are not lost give.
    bool explains(const std::vector<size_t>& tried, const OnIdentities& found) {
        Element want = op_.identity;
        for (const size_t i : tried)
            if (!std::ranges::count(found.lost, i))
                want = op_.apply(want, element_of(elements_, i));
        return result_of(tried) == want;
    }

    bool is_swapped(size_t first, size_t second) {
        const Element x = element_of(elements_, first), y = element_of(elements_, second);
        const Element other_way = op_.apply(y, x);
        return op_.apply(x, y) != other_way && result_of({first, second}) == other_way;
    }

    const Operator& op_;
    const Array& elements_;
    const Combine& combine_;
    Array given_;
};

}  // namespace

std::optional<OnIdentities> on_identities(const Operator& op, const Array& elements, Range range,
                                          const Combine& combine) {
    try {
        return Trials(op, elements, combine).run(range);
    } catch (const Faulted&) {
        return std::nullopt;
    }
}

}  // namespace lab
