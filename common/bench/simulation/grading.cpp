#include "bench/simulation/grading.h"

#include <iterator>

#include "bench/sequential.h"

namespace bench {
namespace {

constexpr double reference_seconds = 10e-6;

std::vector<TimedRun> plan_runs(Random& random, double ratio, Order order) {
    std::vector<TimedRun> runs;
    for (size_t group = 0; group < most_pairs / 2; ++group) {
        const bool student_first = order == Order::coin ? happens(random, 0.5) : group % 2 == 0;
        for (bool outer : {true, false, false, true}) {
            const bool student = outer == student_first;
            runs.push_back({student, student ? reference_seconds / ratio : reference_seconds});
        }
    }
    return runs;
}

}  // namespace

std::vector<Pair> simulate_grading(Random& random, const Machine& machine, double ratio,
                                   Order order) {
    std::vector<TimedRun> runs = plan_runs(random, ratio, order);
    machine.disturb(random, runs);
    std::vector<Pair> pairs;
    for (size_t i = 0; i < runs.size(); i += 2) {
        const TimedRun& student = runs[i].student ? runs[i] : runs[i + 1];
        const TimedRun& reference = runs[i].student ? runs[i + 1] : runs[i];
        pairs.push_back({student.seconds, reference.seconds, false});
    }
    return pairs;
}

}  // namespace bench
