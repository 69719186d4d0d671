#include "warpsim/recordings/flow/campaign.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <random>

#include <fmt/format.h>

#include "warpsim/recordings/flow/checked_run.h"
#include "warpsim/recordings/flow/defects.h"
#include "warpsim/recordings/flow/excuse.h"
#include "warpsim/recordings/flow/flow_kernel.h"

namespace warpsim {

namespace {

// Draws the kind first: some kinds have many more places than others.
Defect draw_defect(const std::string& module, int number) {
    std::map<std::string, std::vector<Defect>> by_kind;
    for (Defect& defect : all_defects(module)) by_kind[defect.kind].push_back(std::move(defect));
    std::mt19937_64 random(static_cast<uint64_t>(number));
    const auto kind = std::next(by_kind.begin(), static_cast<long>(random() % by_kind.size()));
    return kind->second[random() % kind->second.size()];
}

// Empty: the run ended without findings and left `output`.
std::string complaint_of(const CheckedRun& run, const std::vector<std::byte>& output) {
    const std::vector<std::string> complaints = run.complaints();
    if (!complaints.empty()) return complaints.front();
    return run.output == output ? "" : "another output than in order";
}

}  // namespace

std::optional<std::string> complaint_about(int number, int schedules) {
    const RecordedTest test = flow_test(number);
    const std::string module = module_of(test);
    const std::vector<std::byte> output = run_checked(test, module, 0).output;
    for (int schedule = 0; schedule < schedules; ++schedule) {
        const CheckedRun run = run_checked(test, module, static_cast<uint64_t>(schedule));
        const std::string complaint = complaint_of(run, output);
        if (!complaint.empty())
            return fmt::format("kernel {}, schedule {}: {}", number, schedule, complaint);
    }
    return std::nullopt;
}

Planted plant_defect(int number, int schedules) {
    const RecordedTest test = flow_test(number);
    const std::string module = module_of(test);
    const Defect defect = draw_defect(module, number);
    const std::vector<std::byte> output = run_checked(test, module, 0).output;
    Planted planted{defect.kind, defect.line, false, std::nullopt};
    for (int schedule = 0; schedule < schedules && !planted.found; ++schedule) {
        const CheckedRun run = run_checked(test, defect.module, static_cast<uint64_t>(schedule));
        planted.found = !complaint_of(run, output).empty();
    }
    if (!planted.found) planted.excuse = excuse_of(test, defect);
    return planted;
}

}  // namespace warpsim
