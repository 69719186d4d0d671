// The sum was stored in 16 bits at some point.
#include <cmath>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// A float is exactly a half by accident only once in thousands; one far from the sum is not its
// rounding.
Fit fits(const Evidence& e) {
    const Linear* const linear = e.test_case.contract->linear();
    if (!linear || linear->prefixes) return Fit::no;
    if (e.found.race_matters() || e.again.right_in_other_order) return Fit::no;
    if (std::ranges::any_of(e.arrived.weights, [](int weight) { return weight != 1; }))
        return Fit::no;  // without these elements the sum may be a half by accident
    if (e.on_other_data.loses_last_bits) return Fit::proves;
    if (linear->factors) return e.run.outputs.size() == 1 ? Fit::no : Fit::absent;
    if (e.what != What::wrong_sum || e.run.outputs.size() != 1) return Fit::no;
    const auto want = static_cast<double>(e.run.want->at(0).value);
    const auto got = static_cast<double>(e.run.results[0].number(0));
    if (comes_out_whole(e)) return Fit::no;
    double magnitudes = 0;
    for (size_t i = 0; i < e.run.inputs[0].size(); ++i)
        magnitudes += std::abs(static_cast<double>(e.run.inputs[0].number(i)));
    const auto has_digits = [](double value, int digits) {
        int exponent = 0;
        const double scaled = std::ldexp(std::frexp(value, &exponent), digits);
        return scaled == std::floor(scaled);
    };
    constexpr int half_digits = 11;
    const bool close = std::abs(got - want) <= 0x1p-6 * magnitudes;
    return proves_if(close && has_digits(got, half_digits) && !has_digits(want, half_digits));
}

bool multiplies(const Evidence& e) { return e.test_case.contract->linear()->factors.has_value(); }

std::string says(const Evidence& e) {
    return multiplies(e)
               ? say("the result has the precision of 16 bits: numbers lose their last digits")
               : say("the sum has the precision of 16 bits: large sums lose their last digits");
}

std::string advice(const Evidence& e) {
    return multiplies(e) ? say("keep every factor and every sum in float, in the tiles, too")
                         : say("keep every sum in float from the first addition to the last");
}

}  // namespace

extern const Cause cause_low_precision = {"low_precision", 1, fits, says, advice, About::calls};

}  // namespace lab
