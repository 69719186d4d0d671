// A maximum is larger than every element, or infinite: it is the reduction's initial value. Or a
// combination of identities is another value.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

const Operator& operator_of(const Evidence& e) {
    return combination_of(e)->results[e.run.wrong_result];
}

bool loads_all(const Evidence& e) {
    return e.run.counts && e.run.counts->global_load_bytes >= e.run.inputs[0].bytes().size();
}

// Then a case with elements shows what is wrong.
bool fails_with_elements(const Evidence& e) {
    return std::ranges::any_of(e.all_cases, [](const CaseAndResult& other) {
        return other.result->state == CaseState::failed && other.test_case->elements() > 0;
    });
}

// The wrong result contains a value that no element has brought: `on identities` it is all there is.
Fit fits_combination(const Evidence& e) {
    const bool is_wrong = e.what == What::wrong_sum || e.what == What::not_a_number;
    if (!is_wrong || e.found.race_matters() || e.found.uninitialised || e.again.differs ||
        e.again.right_in_other_order || e.run.results.empty())
        return Fit::no;
    if (e.run.inputs[0].empty()) return fails_with_elements(e) ? Fit::consistent : Fit::proves;
    if (!e.on_identities || !e.on_identities->result) return Fit::no;
    const Element& other = *e.on_identities->result;
    const Element got = element_of(e.run.results[e.run.wrong_result], e.run.first_wrong);
    Element want;
    for (size_t field = 0; field < got.size(); ++field)
        want.push_back(e.run.want->at(e.run.first_wrong, e.run.wrong_result, field).value);
    const auto& apply = operator_of(e).apply;
    if (got != apply(other, want) && got != apply(want, other)) return Fit::no;
    const OnIdentities& on = *e.on_identities;
    if (!on.takes_part && !(on.absorbs && loads_all(e))) return Fit::no;
    // An identity that changes on its way from thread to thread looks the same, unless an element
    // takes that way unchanged.
    const bool is_passed = e.plan.passes_other && !e.plan.passes_identity;
    return is_passed || (on.takes_part && e.run.inputs[0].size() > 1) ? Fit::proves
                                                                      : Fit::consistent;
}

Fit fits(const Evidence& e) {
    if (combination_of(e)) return fits_combination(e);
    const Selection* const selection =
        e.test_case.contract ? e.test_case.contract->selection() : nullptr;
    if (!selection || e.run.outputs.size() != 1) return Fit::no;
    const Wide got = e.run.results[0].number(0);
    if (std::isnan(got)) return Fit::no;
    if (std::isinf(got)) return Fit::proves;
    const Array& input = e.run.inputs[0];
    if (input.empty()) return proves_if(e.what == What::wrong_sum);
    for (size_t i = 0; i < input.size(); ++i)
        if (!(got > selection->key(input.number(i)))) return Fit::no;
    return proves_if(e.on_other_data.same_for_lowest);
}

// "(1, 0)"
std::string shown(const Element& element) {
    std::string numbers;
    for (const Wide number : element) {
        const bool whole = std::abs(number) < 0x1p63L && number == std::trunc(number);
        numbers += numbers.empty() ? "" : ", ";
        numbers += whole ? fmt::format("{:.0Lf}", number) : fmt::format("{:.9Lg}", number);
    }
    return element.size() == 1 ? numbers : "(" + numbers + ")";
}

std::string says_combination(const Evidence& e) {
    if (e.run.inputs[0].empty())
        return say(
            "without an element the result is the operator's identity, and this is another "
            "value");
    return say(
        "the result is {1} even if every element is the identity {0}: it begins with a "
        "value that is not the identity, or fills up with one",
        shown(operator_of(e).identity), shown(*e.on_identities->result));
}

std::string says(const Evidence& e) {
    if (combination_of(e)) return says_combination(e);
    return e.run.inputs[0].empty()
               ? say("without an element the answer is what the reduction begins with, and "
                     "that is not the operator's identity")
               : say("the answer is none of the elements: the reduction begins with a "
                     "value that is not the operator's identity");
}

std::string advice(const Evidence& e) {
    if (combination_of(e))
        return say(
            "the identity e changes nothing, op(e, x) = x for every x: here it is {}. "
            "With it begin every thread, lane and block that has no element",
            shown(operator_of(e).identity));
    return say(
        "the identity e changes nothing, op(e, x) = x: of the maximum it is minus infinity, of "
        "the largest absolute value it is 0. If yours is this one, is the operator the one that "
        "you mean?");
}

}  // namespace

extern const Cause cause_wrong_identity = {"wrong_identity", 2, fits, says, advice};

}  // namespace lab
