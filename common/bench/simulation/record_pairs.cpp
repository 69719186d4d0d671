#include "bench/simulation/record_pairs.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <numeric>
#include <span>

#include "bench/simulation/machine.h"

namespace bench {
namespace {

constexpr size_t reference_numbers = 20'000;  // about 10 us

double seconds_to_add(std::span<const double> numbers) {
    using std::chrono::steady_clock;
    const auto begin = steady_clock::now();
    // Volatile, so that the compiler cannot drop the addition.
    [[maybe_unused]] volatile double sum = std::accumulate(numbers.begin(), numbers.end(), 0.0);
    return std::chrono::duration<double>(steady_clock::now() - begin).count();
}

}  // namespace

void record_pairs(size_t count, double ratio) {
    const std::vector<double> all(
        static_cast<size_t>(std::llround(reference_numbers / std::fmin(ratio, 1))), 1.0);
    const std::span student =
        std::span(all).first(static_cast<size_t>(std::llround(reference_numbers / ratio)));
    const std::span reference = std::span(all).first(reference_numbers);
    Random random(1);
    bool student_first = false;
    fmt::print("student_seconds,reference_seconds,discarded\n");
    for (size_t i = 0; i < count; ++i) {
        student_first = i % 2 == 0 ? happens(random, 0.5) : !student_first;
        const double first = seconds_to_add(student_first ? student : reference);
        const double second = seconds_to_add(student_first ? reference : student);
        fmt::print("{:.9f},{:.9f},0\n", student_first ? first : second,
                   student_first ? second : first);
    }
}

}  // namespace bench
