#include "lab/judge_submission.h"

#include "base/error.h"
#include "base/files.h"
#include "base/print.h"
#include "compile/error_words.h"
#include "course/variant.h"
#include "judge/judge.h"
#include "lab/repeat.h"
#include "language/say.h"
#include "progress/progress.h"
#include "run/build_submission.h"
#include "run/own_instructions.h"
#include "speed/speed.h"

namespace lab {
namespace {

std::vector<DeviceUnderTest> under_test(const Devices& devices, const Suite& suite) {
    std::vector<DeviceUnderTest> list;
    if (suite.is_native()) return {{nullptr, nullptr, DeviceUnderTest::cpu}};
    if (const Executed* const own = suite.executed())
        list.push_back({nullptr, nullptr, own->where});
    else if (devices.sim)
        list.push_back({devices.sim.get(), devices.sim.get(), "sim"});
    if (devices.gpu) list.push_back({devices.gpu.get(), nullptr, "gpu"});
    return list;
}

// A zero for a file that does not compile must be the file's own.
BuiltKernel build(const Submission& submission, const Order& order, Devices& devices) {
    const auto& [options, lab, spec, suite, style] = order;
    try {
        return build_submission(submission, lab, suite, devices);
    } catch (const NotCompiled& error) {
        if (options.repeat_errors)
            require_repeatable(error.what(), submission, lab, suite, devices);
        throw;
    }
}

// Only a right kernel is timed, and only on a GPU.
SpeedResult speed_of(const Subject& subject, const Devices& devices, const Order& order,
                     const Verdict& verdict) {
    const SpeedSpec& speed = *order.spec.speed;
    const bool whole_and_right = order.options.only.empty() && verdict.state == State::passed;
    if (!devices.gpu || !whole_and_right) return unmeasured(speed);
    const progress::Ticking progress(in_language("timing it beside the reference"));
    return measure_speed(*devices.gpu, subject, speed, order.suite.timed_contract(),
                         order.options.seed);
}

}  // namespace

void judge_submission(const Submission& submission, const Order& order, Verdict& verdict) {
    const auto& [options, lab, spec, suite, style] = order;
    if (is_diff(options.kernel)) print(say("The kernel is in {}\n\n", submission.shown));
    Devices devices = suite.is_native() ? Devices{} : open_devices(options.device);
    const auto [subject, warnings] = build(submission, order, devices);
    if (!warnings.empty()) print(with_errors_in_language(warnings) + "\n\n");
    const auto repeat = [&](const std::string& name) { return repeat_command(lab, options, name); };
    const auto show = [&](std::span<const CaseResult> on) {
        print(show_case(on, submission.shown, style));
    };
    Judge({spec, suite, under_test(devices, suite), subject, options.only, options.seed, repeat,
           show})
        .judge(verdict);
    if (options.instructions && !suite.is_native())
        verdict.instructions = own_instructions(subject.code.ptx);
    if (spec.speed) verdict.speed = speed_of(subject, devices, order, verdict);
    if (subject.plans)
        write_file(verdict_file(options, lab).replace_extension(".plans.json"),
                   subject.plans->to_json(subject.parameter_names));
    print(show_verdict(verdict, next_commands(lab, options, suite, verdict.first_failure),
                       options.only, style));
}

}  // namespace lab
