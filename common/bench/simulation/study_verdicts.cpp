#include <fmt/format.h>

#include "bench/simulation/grading.h"
#include "bench/simulation/seeds.h"
#include "bench/simulation/study.h"
#include "bench/simulation/tally.h"

namespace bench {
namespace {

// Multiples of the true ratio: up to 1 no kernel may fail; 1 / 0.97 requires 3 % more.
constexpr double thresholds[] = {0.95, 0.98, 1.00, 1.02, 1 / 0.97, 1.05};

struct Row {
    const char* says;
    Tally tallies[std::size(thresholds)];

    size_t count(size_t threshold, SpeedState state) const {
        return tallies[threshold].count(state);
    }
};

Row row_of(const Machine& machine, const StudySize& size, double ratio) {
    Random random = random_of(machine, size.seed);
    Row row{machine.says, {}};
    for (size_t grading = 0; grading < size.gradings; ++grading) {
        const auto looks = looks_at(simulate_grading(random, machine, ratio));
        for (size_t i = 0; i < std::size(thresholds); ++i)
            row.tallies[i].add(decide(looks, ratio * thresholds[i]));
    }
    return row;
}

void print_rates(const Row& row, size_t gradings) {
    using enum SpeedState;
    fmt::print("| {} |", row.says);
    for (size_t i : {0, 1, 2}) fmt::print(" {} |", rate(row.count(i, failed), gradings));
    for (size_t i : {3, 5}) fmt::print(" {} |", rate(row.count(i, passed), gradings));
    fmt::print("\n");
}

void print_costs(const Row& row) {
    using enum SpeedState;
    fmt::print("| {} |", row.says);
    for (size_t i : {3, 4, 5}) fmt::print(" {:.1f} |", 100 * row.tallies[i].share(failed));
    for (const Tally& tally : row.tallies) fmt::print(" {:.0f} |", tally.mean_pairs());
    fmt::print("\n");
}

}  // namespace

void study_verdicts(const StudySize& size, double ratio) {
    std::vector<Row> rows;
    for (const Machine* machine : machines()) rows.push_back(row_of(*machine, size, ratio));
    fmt::print(
        "\nTrue ratio {}. Wrong verdicts of {} gradings, thresholds as multiples of it:\n\n"
        "| machine | failed at 0.95 | failed at 0.98 | failed at 1.00 | passed at 1.02 "
        "| passed at 1.05 |\n|---|---|---|---|---|---|\n",
        ratio, size.gradings);
    for (const Row& row : rows) print_rates(row, size.gradings);
    fmt::print(
        "\nTrue ratio {}. Gradings that fail, rightly, % (1.031: 3 % too slow), and the mean of "
        "the pairs that "
        "verdicts take:\n\n| machine | fail at 1.02 | 1.031 | 1.05 "
        "| pairs at 0.95 | 0.98 | 1.00 | 1.02 | 1.031 | 1.05 "
        "|\n|---|---|---|---|---|---|---|---|---|---|\n",
        ratio);
    for (const Row& row : rows) print_costs(row);
}

}  // namespace bench
