// warpsim_campaign: random kernels, correct ones and ones with a planted defect, under many
// schedules.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <map>

#include "warpsim/recordings/flow/campaign.h"

namespace {

using namespace warpsim;

struct Options {
    int first = 0, kernels = 2000, schedules = 16;
};

void say_progress(const char* what, int done, int all) {
    if (isatty(STDERR_FILENO) && done % 10 == 0)
        fmt::print(stderr, "\r{} {} of {}{}", what, done, all, done + 10 < all ? "" : "\n");
}

// Returns the number of correct kernels with a complaint.
int run_right_kernels(const Options& options) {
    int wrong = 0;
    for (int i = 0; i < options.kernels; ++i) {
        say_progress("right kernels", i, options.kernels);
        const auto complaint = complaint_about(options.first + i, options.schedules);
        if (!complaint) continue;
        ++wrong;
        fmt::print("{}\n", *complaint);
    }
    fmt::print("{} right kernels under {} schedules each: {} complaints\n\n", options.kernels,
               options.schedules, wrong);
    return wrong;
}

struct Row {
    int planted = 0, found = 0;
    std::map<std::string, int> excuses;
};

void print_table(const std::map<std::string, Row>& rows) {
    fmt::print("| planted defect | kernels | found | not found, because |\n|---|---|---|---|\n");
    for (const auto& [kind, row] : rows) {
        std::string excuses;
        for (const auto& [excuse, times] : row.excuses)
            excuses += fmt::format("{}{}: {}", excuses.empty() ? "" : "; ", excuse, times);
        fmt::print("| {} | {} | {} | {} |\n", kind, row.planted, row.found, excuses);
    }
}

// Returns the number of defects that were neither found nor explained.
int run_defects(const Options& options) {
    std::map<std::string, Row> rows;
    int missed = 0;
    for (int i = 0; i < options.kernels; ++i) {
        say_progress("defects", i, options.kernels);
        const int number = options.first + i;
        const Planted planted = plant_defect(number, options.schedules);
        Row& row = rows[planted.kind];
        ++row.planted;
        row.found += planted.found;
        if (planted.found) continue;
        ++row.excuses[planted.excuse.value_or("unexplained")];
        if (planted.excuse) continue;
        ++missed;
        fmt::print("kernel {}: {} at line {} is not found\n", number, planted.kind, planted.line);
    }
    print_table(rows);
    fmt::print("\n{} defects: {} neither found nor explained\n", options.kernels, missed);
    return missed;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Runs random kernels, right and with a planted defect, under many schedules."};
    Options options;
    app.add_option("--first", options.first, "number of the first kernel")->capture_default_str();
    app.add_option("--kernels", options.kernels, "of each sort")->capture_default_str();
    app.add_option("--schedules", options.schedules, "of each kernel")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    const int wrong = run_right_kernels(options), missed = run_defects(options);
    return wrong + missed > 0;
}
