#include "bench/timed_data.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <span>
#include <stdexcept>

namespace bench {
namespace {

// Nonzero integers, as many positive as negative, shuffled: sums of any of them in their order stay
// below 2^24, so that every order of addition gives the exact sum in float.
std::vector<float> balanced(size_t count, std::mt19937_64& random) {
    std::vector<float> values(count);
    for (size_t i = 0; i < count; ++i)
        values[i] = static_cast<float>(i / 2 % 3 + 1) * (i % 2 ? -1.0f : 1.0f);
    std::shuffle(values.begin(), values.end(), random);
    return values;
}

class Floats : public TimedData {
  public:
    Floats(size_t words, std::mt19937_64& random)
        : period_(balanced(std::min(words, most_period), random)) {}

    const std::vector<float>& period() const final { return period_; }
    float another_word(std::mt19937_64& random) const final {
        return static_cast<float>(random() % 7) - 3.0f;
    }
    double number(float output) const final { return static_cast<double>(output); }

  protected:
    const std::vector<float> period_;
};

class SummedFloats final : public Floats {
  public:
    SummedFloats(size_t words, std::mt19937_64& random,
                 std::function<ElementRange(size_t output)> summed)
        : Floats(words, random),
          words_(words),
          summed_(std::move(summed)),
          period_sum_to_(period_.size() + 1) {
        std::partial_sum(period_.begin(), period_.end(), period_sum_to_.begin() + 1,
                         std::plus<double>());
    }

    double wanted(size_t output, const std::vector<device::Change>& changes) const override {
        const ElementRange range = summed_ ? summed_(output) : ElementRange{0, words_};
        double sum = sum_to(range.end) - sum_to(range.begin);
        for (auto at = std::ranges::lower_bound(changes, range.begin, {}, &device::Change::index);
             at != changes.end() && at->index < range.end; ++at)
            sum += static_cast<double>(at->value) -
                   static_cast<double>(period_[at->index % period_.size()]);
        return sum;
    }

  private:
    // The sum of the first `end` elements of the unchanged input.
    double sum_to(size_t end) const {
        const size_t period = period_.size();
        return static_cast<double>(end / period) * period_sum_to_[period] +
               period_sum_to_[end % period];
    }

    size_t words_;
    std::function<ElementRange(size_t output)> summed_;
    std::vector<double> period_sum_to_;  // the sums of the first 0, 1, ... elements of the period
};

class SummedProducts final : public Floats {
  public:
    SummedProducts(size_t words, std::mt19937_64& random,
                   std::function<double(size_t output, const Word&)> sum)
        : Floats(words, random), sum_(std::move(sum)) {}

    double wanted(size_t output, const std::vector<device::Change>& changes) const override {
        return sum_(output, [&](size_t index) {
            const auto changed =
                std::ranges::lower_bound(changes, index, {}, &device::Change::index);
            const bool is_changed = changed != changes.end() && changed->index == index;
            return static_cast<double>(is_changed ? changed->value
                                                  : period_[index % period_.size()]);
        });
    }

  private:
    std::function<double(size_t output, const Word&)> sum_;
};

class CountedKeys final : public TimedData {
  public:
    CountedKeys(size_t words, size_t bytes_of_key, std::vector<std::byte> keys,
                std::vector<std::byte> others, size_t outputs)
        : bytes_of_key_(bytes_of_key), period_(words_of(keys)), others_(words_of(others)) {
        std::vector<double> once(outputs), rest(outputs);
        for (size_t i = 0; i < period_.size(); ++i) {
            add(period_[i], 1, once);
            if (i < words % period_.size()) add(period_[i], 1, rest);
        }
        for (size_t k = 0; k < outputs; ++k)
            counts_.push_back(static_cast<double>(words / period_.size()) * once[k] + rest[k]);
    }

    const std::vector<float>& period() const override { return period_; }
    float another_word(std::mt19937_64& random) const override {
        return others_[random() % others_.size()];
    }
    double number(float output) const override { return std::bit_cast<uint32_t>(output); }

    double wanted(size_t output, const std::vector<device::Change>& changes) const override {
        double count = counts_.at(output);
        for (const device::Change& change : changes)
            count += number_of(output, change.value) -
                     number_of(output, period_[change.index % period_.size()]);
        return count;
    }

  private:
    static std::vector<float> words_of(const std::vector<std::byte>& keys) {
        std::vector<float> words(keys.size() / sizeof(float));
        std::memcpy(words.data(), keys.data(), words.size() * sizeof(float));
        return words;
    }

    template <class Visit>
    void each_key(float word, Visit visit) const {
        const auto bits = std::bit_cast<uint32_t>(word);
        if (bytes_of_key_ == sizeof bits) return visit(bits);
        for (unsigned byte = 0; byte < sizeof bits; ++byte) visit(bits >> (8 * byte) & 0xff);
    }

    void add(float word, double number, std::vector<double>& counts) const {
        each_key(word, [&](uint32_t key) {
            if (key < counts.size()) counts[key] += number;
        });
    }

    double number_of(size_t output, float word) const {
        double number = 0;
        each_key(word, [&](uint32_t key) { number += key == output; });
        return number;
    }

    size_t bytes_of_key_;
    std::vector<float> period_, others_;
    std::vector<double> counts_;  // of the unchanged input
};

}  // namespace

MakeData summed_floats(std::function<ElementRange(size_t output)> summed) {
    return [summed](size_t words, std::mt19937_64& random) {
        return std::make_unique<SummedFloats>(words, random, summed);
    };
}

MakeData summed_products(std::function<double(size_t output, const Word&)> sum) {
    return [sum](size_t words, std::mt19937_64& random) {
        return std::make_unique<SummedProducts>(words, random, sum);
    };
}

MakeData counted_keys(size_t bytes_of_key, size_t outputs, DrawKeys draw) {
    if (bytes_of_key != 1 && bytes_of_key != sizeof(float))
        throw std::invalid_argument("keys that are timed have 1 byte or 4");
    return [=](size_t words, std::mt19937_64& random) {
        const size_t keys = std::min(words, most_period) * sizeof(float) / bytes_of_key;
        auto period = draw(keys, random());
        return std::make_unique<CountedKeys>(words, bytes_of_key, std::move(period),
                                             draw(keys, random()), outputs);
    };
}

}  // namespace bench
