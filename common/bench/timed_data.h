// The data on which code is timed, and the results that it must give. Words have four bytes: where
// the device room says float, they may mean something else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "device/gpu_timing.h"

namespace bench {

struct ElementRange {
    size_t begin = 0, end = 0;
};

class TimedData {
  public:
    virtual ~TimedData() = default;

    virtual const std::vector<float>& period() const = 0;           // the input repeats these words
    virtual float another_word(std::mt19937_64& random) const = 0;  // as fits into the input
    // After changes to the input, which are in the order of their indices.
    virtual double wanted(size_t output, const std::vector<device::Change>& changes) const = 0;
    virtual double number(float output) const = 0;
};

// Makes the data of an input of so many words.
using MakeData = std::function<std::unique_ptr<TimedData>(size_t words, std::mt19937_64& random)>;

// A prime: no kernel's stride is a multiple of it.
constexpr size_t most_period = 1'000'003;

// Floats; each output is the sum of a range of them, by default of all.
MakeData summed_floats(std::function<ElementRange(size_t output)> summed = nullptr);

// Floats; each output is `sum`, of which each term is a product of two of the input's words.
using Word = std::function<double(size_t index)>;
MakeData summed_products(std::function<double(size_t output, const Word&)> sum);

// Keys of 1 or 4 bytes; output k is how often key k occurs. `draw` makes that many keys.
using DrawKeys = std::function<std::vector<std::byte>(size_t keys, uint64_t seed)>;
MakeData counted_keys(size_t bytes_of_key, size_t outputs, DrawKeys draw);

}  // namespace bench
