#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "bench/simulation/grading.h"
#include "bench/simulation/rule.h"
#include "bench/simulation/seeds.h"
#include "bench/simulation/study.h"
#include "bench/simulation/tally.h"

namespace bench {
namespace {

// One rule on one machine.
struct Cell {
    size_t missed = 0;  // gradings in which the interval of some look misses the true ratio
    Tally equal, slower;
};

// A multiple of the true ratio: the threshold for which the kernel is 3 % too slow.
constexpr double threshold_of_slower = 1 / 0.97;

using Row = std::vector<Cell>;  // by rule

// Tolerates rounding errors: with a coarse clock an interval may be a single ratio.
bool misses(const std::vector<Look>& looks, double truth) {
    return std::any_of(looks.begin(), looks.end(), [&](const Look& look) {
        const Interval& interval = look.ratio.interval;
        return interval.low > truth * (1 + 1e-9) || interval.high < truth * (1 - 1e-9);
    });
}

Row row_of(const Machine& machine, const StudySize& size, double ratio) {
    Random random = random_of(machine, size.seed);
    Row row(rules().size());
    for (size_t grading = 0; grading < size.gradings; ++grading) {
        const std::vector<Pair> pairs = simulate_grading(random, machine, ratio, Order::coin);
        for (size_t i = 0; i < row.size(); ++i) {
            const std::vector<Look> looks = looks_at(pairs, rules()[i]->ratio);
            row[i].missed += misses(looks, ratio) ? 1 : 0;
            row[i].equal.add(decide(looks, ratio));
            row[i].slower.add(decide(looks, ratio * threshold_of_slower));
        }
    }
    return row;
}

void print_table(const char* title, const std::vector<Row>& rows,
                 const std::function<std::string(const Cell&)>& text) {
    fmt::print("\n{}\n\n| machine |", title);
    for (const Rule* rule : rules()) fmt::print(" {} |", rule->says);
    fmt::print("\n|---|");
    for (size_t i = 0; i < rules().size(); ++i) fmt::print("---|");
    for (size_t i = 0; i < rows.size(); ++i) {
        fmt::print("\n| {} |", machines()[i]->says);
        for (const Cell& cell : rows[i]) fmt::print(" {} |", text(cell));
    }
    fmt::print("\n");
}

}  // namespace

void compare_rules(const StudySize& size, double ratio) {
    std::vector<Row> rows;
    for (const Machine* machine : machines()) rows.push_back(row_of(*machine, size, ratio));
    const auto gradings = static_cast<double>(size.gradings);
    print_table("Gradings of which any interval misses the true ratio, % (0.2 are allowed):", rows,
                [&](const Cell& cell) {
                    return fmt::format("{:.2f}", 100 * static_cast<double>(cell.missed) / gradings);
                });
    print_table(
        "False failures at the threshold that is the true ratio, gradings:", rows,
        [&](const Cell& cell) { return fmt::format("{}", cell.equal.count(SpeedState::failed)); });
    print_table("Kernels 3 % slower than the threshold that fail, %:", rows, [&](const Cell& cell) {
        return fmt::format("{:.1f}", 100 * cell.slower.share(SpeedState::failed));
    });
    print_table("Pairs that their verdict takes, mean:", rows,
                [](const Cell& cell) { return fmt::format("{:.0f}", cell.slower.mean_pairs()); });
}

}  // namespace bench
