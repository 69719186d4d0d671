#include "verdict/summary.h"

#include <fmt/format.h>

namespace lab {
namespace {

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

const DeviceResult* find(const Verdict& verdict, const std::string& kind) {
    for (const DeviceResult& device : verdict.devices) {
        if (device.kind == kind) return &device;
    }
    return nullptr;
}

std::string about_gpu(const Verdict& verdict) {
    const DeviceResult* gpu = find(verdict, "gpu");
    if (!gpu || !gpu->agrees) return "";
    // Agreement is mentioned only for a right kernel: a wrong one may pass on hardware by luck.
    if (*gpu->agrees && verdict.state != State::passed) return "";
    std::string text = fmt::format("; {} {}", gpu->name, *gpu->agrees ? "agrees" : "disagrees");
    if (verdict.speed.ratio) text += fmt::format(", speed {:.2f}x", *verdict.speed.ratio);
    if (verdict.speed.state == "failed") text += " (too slow)";
    return text;
}

// Nothing of what was to run could run.
bool needs_gpu(const Verdict& verdict) {
    size_t all = 0, left = 0;
    for (const TaskResult& task : verdict.tasks)
        for (const CaseResult& result : task.cases)
            ++all, left += result.state == CaseState::needs_gpu;
    return left > 0 && left == all;
}

// `only`: the name of a case, a limit or a task.
std::string about_a_part(const Verdict& verdict, const std::string& only) {
    std::string where;
    for (const DeviceResult& device : verdict.devices)
        where += (where.empty() ? "" : " and ") + device.name;
    if (verdict.devices.size() == 1 && needs_gpu(verdict))
        return fmt::format("{} needs a GPU, and did not run on {}", only, where);
    return fmt::format("{} {} on {}", only, name_of(verdict.state), where);
}

std::string about_points(const Verdict& verdict) {
    if (!verdict.points) {
        return fmt::format("{} on {}, which gives no points; DEVICE=sim does",
                           name_of(verdict.state), verdict.devices.at(0).name);
    }
    const char* passed = verdict.state == State::passed ? "passed, " : "";
    return fmt::format("{}{}/{} points on {}{}", passed, *verdict.points, verdict.out_of,
                       verdict.devices.at(0).kind, about_gpu(verdict));
}

std::string about_refusal(const std::string& cause) {
    if (cause == "compile_uses_library") return "includes a library; this lab is done by hand";
    if (cause == "compile_other_place") return "refused";
    return "does not compile";
}

}  // namespace

std::string summarise(const Verdict& verdict, const std::string& only) {
    const std::string lab = verdict.lab + " " + verdict.name + ": ";
    switch (verdict.state) {
        case State::not_started:
            return lab + "not started";
        case State::not_compiled:
            return lab + about_refusal(verdict.cause);
        case State::no_verdict:
            return lab + "no verdict: " + first_line(verdict.message);
        case State::usage:
            return lab + first_line(verdict.message);
        default:
            return lab + (only.empty() ? about_points(verdict) : about_a_part(verdict, only));
    }
}

}  // namespace lab
