// The products of the last tile never arrive, and all others do.
#include <fmt/format.h>

#include <algorithm>

#include "diagnose/products.h"
#include "language/say.h"

namespace lab {
namespace {

// The first lost product, if all from there on are lost.
std::optional<size_t> first_lost(const Products& p) {
    size_t first = 0;
    while (first < p.terms() && p.in_row(first) == 1) ++first;
    const auto times = [=](size_t term) { return term < first ? 1 : 0; };
    return first < p.terms() && arrive(p, times) ? std::optional(first) : std::nullopt;
}

// The rest of the products is the last tile of this side, which may be a short one.
bool is_last_tile(const Products& p, size_t first, size_t side) {
    return first % side == 0 && p.terms() - first <= side;
}

uint64_t terms_of(const Case& test_case) { return test_case.own(0).size(); }

// Whether a case passes depends on this alone: k is a multiple of the side.
bool only_whole_tiles_pass(const Evidence& e, size_t side) {
    bool some = false;
    for (const auto& [test_case, result] : e.all_cases) {
        const uint64_t terms = terms_of(*test_case);
        if (terms == 0 || test_case->elements() == 0 || result->state == CaseState::skipped)
            continue;
        if ((terms % side == 0) != (result->state == CaseState::passed)) return false;
        some = some || result->state == CaseState::passed;
    }
    return some;
}

bool is_rounded_down(const Evidence& e, const Products& p, size_t first) {
    return std::ranges::any_of(tile_sides, [&](size_t side) {
        return is_last_tile(p, first, side) && p.terms() % side != 0 &&
               only_whole_tiles_pass(e, side);
    });
}

Fit fits(const Evidence& e) {
    const auto p = products(e);
    if (!p) return Fit::absent;
    const auto first = first_lost(*p);
    const auto fits_a_side = [&](size_t side) { return is_last_tile(*p, *first, side); };
    if (!first || !std::ranges::any_of(tile_sides, fits_a_side)) return Fit::no;
    if (is_rounded_down(e, *p, *first)) return Fit::proves;
    return *first > 0 && p->terms() - *first > 1 ? Fit::proves : Fit::consistent;
}

std::string says(const Evidence& e) {
    const auto p = products(e);
    const size_t first = *first_lost(*p);
    const std::string lost = p->terms() - first == 1
                                 ? say("product k = {} never arrives", first)
                                 : say("products k = {}..{} never arrive", first, p->terms() - 1);
    return say("{}: {}", lost,
               is_rounded_down(e, *p, first)
                   ? say("the last tile, which is not a whole one, is left out")
                   : say("the last tile is left out"));
}

std::string advice(const Evidence&) {
    return say(
        "count the steps upwards, (k + TILE - 1) / TILE, or loop while step < k; in the last "
        "one "
        "store 0 in the tile where there is no element");
}

}  // namespace

extern const Cause cause_last_tile_lost = {"last_tile_lost", 1, fits, says, advice,
                                           About::products};

}  // namespace lab
