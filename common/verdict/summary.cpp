#include "verdict/summary.h"
#include "language/say.h"

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
    std::string text =
        *gpu->agrees ? say("; {} agrees", gpu->name) : say("; {} disagrees", gpu->name);
    if (verdict.speed.ratio) text += say(", speed {:.2f}x", *verdict.speed.ratio);
    if (verdict.speed.state == "failed") text += in_language(" (too slow)");
    return text;
}

const char* words_for(State state) {
    return state == State::passed ? in_language("passed") : in_language("failed");
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
        where += (where.empty() ? "" : in_language(" and ")) + device.name;
    if (verdict.devices.size() == 1 && needs_gpu(verdict))
        return say("{} needs a GPU, and did not run on {}", only, where);
    return say("{} {} on {}", only, words_for(verdict.state), where);
}

std::string about_points(const Verdict& verdict) {
    if (!verdict.points) {
        return say("{} on {}, which gives no points; DEVICE=sim does", words_for(verdict.state),
                   verdict.devices.at(0).name);
    }
    const std::string gpu = about_gpu(verdict), &sim = verdict.devices.at(0).kind;
    if (verdict.state == State::passed)
        return say("passed, {}/{} points on {}{}", *verdict.points, verdict.out_of, sim, gpu);
    return say("{}/{} points on {}{}", *verdict.points, verdict.out_of, sim, gpu);
}

std::string about_refusal(const std::string& cause) {
    if (cause == "compile_uses_library")
        return in_language("includes a library; this lab is done by hand");
    if (cause == "compile_other_place") return in_language("refused");
    return in_language("does not compile");
}

std::string outcome(const Verdict& verdict, const std::string& only) {
    switch (verdict.state) {
        case State::not_started:
            return in_language("not started");
        case State::not_compiled:
            return about_refusal(verdict.cause);
        case State::no_verdict:
            return say("no verdict: {}", first_line(verdict.message));
        case State::usage:
            return first_line(verdict.message);
        default:
            return only.empty() ? about_points(verdict) : about_a_part(verdict, only);
    }
}

}  // namespace

std::string summarise(const Verdict& verdict, const std::string& only) {
    return say("{} {}: {}", verdict.lab, verdict.name, outcome(verdict, only));
}

}  // namespace lab
