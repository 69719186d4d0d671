#include "selfcheck/mutants/oracle_inputs.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <random>

namespace selfcheck {
namespace {

// An extreme or a bit shows a lost element only on some data.
constexpr uint64_t seeds_of_small_data = 8;
constexpr size_t small_data = 1000;

// Numbers of an array, drawn one by one, for each field; `draw` takes 64 random bits.
template <class Draw>
void draw_numbers(lab::Array& array, uint64_t seed, Draw draw) {
    for (size_t field = 0; field < array.type().fields.size(); ++field) {
        std::mt19937_64 random(seed + 1000 * field);
        for (size_t i = 0; i < array.size(); ++i) array.set(i, draw(random), field);
    }
}

// Inputs that random data seldom contain: only negative elements, ties, and the answer alone at
// either end.
std::vector<Input> extremes(const Shape& shape) {
    std::vector<Input> inputs{filled(shape, -5)};
    const size_t last = inputs[0].given[0].size() - 1;
    for (const size_t i : {size_t{0}, last}) {
        for (const lab::Wide value : {-9, -1}) {
            inputs.push_back(inputs[0]);
            inputs.back().given[0].set(i, held(inputs[0].given[0], value));
        }
    }
    return inputs;
}

}  // namespace

lab::Wide held(const lab::Array& array, lab::Wide value) {
    const lab::Scalar scalar = array.type().fields[0].scalar;
    if (!lab::is_signed(scalar)) value = std::abs(value);
    return std::clamp(value, -lab::largest_integer_of(scalar), lab::largest_integer_of(scalar));
}

Input integers(const Shape& shape, uint64_t seed, size_t largest, bool with_signs) {
    return input_of(shape, [&](lab::Array& array, uint64_t which) {
        const auto most = static_cast<uint64_t>(held(array, static_cast<lab::Wide>(largest)));
        const bool has_signs = with_signs && lab::is_signed(array.type().fields[0].scalar);
        draw_numbers(array, seed + which, [&](auto& random) {
            const auto value = static_cast<lab::Wide>(1 + random() % std::max<size_t>(most, 1));
            return has_signs && random() & 1 ? -value : value;
        });
    });
}

Input filled(const Shape& shape, lab::Wide value) {
    return input_of(shape, [&](lab::Array& array, uint64_t) {
        draw_numbers(array, 0, [&](auto&) { return held(array, value); });
    });
}

size_t largest_for(const Shape& shape) {
    const auto room = static_cast<double>(exact / std::max<size_t>(shape.elements(), 1));
    const auto inputs = static_cast<double>(shape.contract().given().size());
    return std::clamp<size_t>(static_cast<size_t>(std::pow(room, 1 / inputs)), 1, 997);
}

std::vector<Input> data_of(const Shape& shape) {
    const uint64_t seeds = shape.elements() <= small_data ? seeds_of_small_data : 1;
    std::vector<Input> inputs;
    for (const lab::Data& data : shape.contract().data)
        for (uint64_t seed = 1; seed <= seeds; ++seed)
            inputs.push_back(input_of(shape, [&](lab::Array& array, uint64_t which) {
                data.draw(array, seed + seeds * which);
            }));
    return inputs;
}

bool needs_own_data(const lab::Contract& contract) {
    return contract.combination() || contract.counting() ||
           std::holds_alternative<lab::Undiagnosed>(contract.diagnosed_as);
}

std::vector<Input> inputs_for(const Shape& shape) {
    if (needs_own_data(shape.contract())) return data_of(shape);
    const size_t n = shape.elements();
    std::vector<Input> inputs;
    for (const bool with_signs : {false, true})
        inputs.push_back(integers(shape, with_signs ? 2 : 1, largest_for(shape), with_signs));
    if (shape.contract().selection() && n > 0)
        std::ranges::move(extremes(shape), std::back_inserter(inputs));
    return inputs;
}

}  // namespace selfcheck
