#include "tool/run.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "base/error.h"
#include "base/files.h"
#include "language/say.h"
#include "run/barrier_remarks.h"
#include "warpsim/observers/findings.h"

namespace tool {
namespace {

std::vector<Argument> parse_arguments(const RunOptions& options, const Kernel& kernel) {
    const auto& parameters = kernel.parameters;
    if (options.arguments.size() != parameters.size()) {
        throw lab::UsageError(lab::say("{} takes {} arguments, each an --arg; given: {}",
                                       kernel.shown, parameters.size(), options.arguments.size()));
    }
    std::vector<Argument> arguments;
    for (size_t i = 0; i < parameters.size(); ++i) {
        Argument argument = parse_argument(options.arguments[i]);
        const size_t bytes = argument.is_buffer ? sizeof(uint64_t) : argument.bytes.size();
        if (bytes != parameters[i].bytes) {
            throw lab::UsageError(lab::say("argument {} of {} is a {} of {} bytes; '{}' has {}", i,
                                           kernel.shown, parameters[i].type, parameters[i].bytes,
                                           options.arguments[i], bytes));
        }
        arguments.push_back(std::move(argument));
    }
    return arguments;
}

void require_buffers_to_print(const RunOptions& options, const std::vector<Argument>& arguments) {
    for (const size_t index : options.print) {
        if (index >= arguments.size() || !arguments[index].is_buffer)
            throw lab::UsageError(lab::say("--print {}: that argument is no buffer", index));
    }
}

struct Outcome {
    device::Outcome outcome;
    std::vector<warpsim::Uninitialised> uninitialised;
};

// The buffers that are shown at the end.
std::vector<device::Buffer> shown(const RunOptions& options,
                                  const std::vector<std::optional<device::Buffer>>& buffers) {
    std::vector<device::Buffer> shown;
    for (const size_t index : options.print) shown.push_back(*buffers[index]);
    return shown;
}

// Runs the kernel once; afterwards `arguments` holds the buffers as the kernel left them.
Outcome run_once(device::Sim& sim, device::ScheduleChoice choice, const RunOptions& options,
                 const Kernel& kernel, std::vector<Argument>& arguments) {
    device::Launch launch{
        kernel.name, dim3(options.grid), dim3(options.block), options.shared_bytes, {}};
    launch.max_instructions = options.max_instructions;
    launch.cooperative = options.cooperative;
    if (!options.cluster.empty()) launch.cluster = dim3(options.cluster);
    if (options.check) sim.check();
    std::vector<std::optional<device::Buffer>> buffers;  // by argument
    for (const Argument& argument : arguments) {
        buffers.emplace_back();
        if (!argument.is_buffer) {
            launch.arguments.push_back(argument.bytes);
            continue;
        }
        buffers.back() = sim.allocate(argument.bytes.size());
        if (!argument.undefined) sim.write(*buffers.back(), 0, argument.bytes);
        launch.arguments.push_back(device::Pointer{*buffers.back(), 0});
    }
    sim.choose_schedule(choice);
    Outcome ran{sim.run(launch), {}};
    if (!ran.outcome.fault) {
        for (size_t i = 0; i < arguments.size(); ++i)
            if (buffers[i]) sim.read(*buffers[i], 0, arguments[i].bytes);
    }
    // A stopped kernel has no outputs, only the stores that it made until then.
    const auto outputs =
        ran.outcome.fault ? std::vector<device::Buffer>() : shown(options, buffers);
    if (options.check) ran.uninitialised = sim.uninitialised(outputs);
    sim.free_all();
    return ran;
}

// `elsewhere` says how `there` was run: "in the opposite order".
std::optional<std::string> first_difference(size_t index, const Argument& here,
                                            const Argument& there, const std::string& elsewhere) {
    const auto differ = std::mismatch(here.bytes.begin(), here.bytes.end(), there.bytes.begin());
    if (differ.first == here.bytes.end()) return std::nullopt;
    const size_t size = size_of(here.element);
    const size_t element = static_cast<size_t>(differ.first - here.bytes.begin()) / size;
    const auto value = [&](const Argument& argument) {
        return format_element(argument.element, argument.bytes.data() + element * size);
    };
    return lab::say(
        "argument {} depends on the order in which warps and blocks run: element {} is {}, or {} "
        "{}; is a barrier missing?",
        index, element, value(here), value(there), elsewhere);
}

void report_checks(const warpsim::RaceObserver& races,
                   const std::vector<warpsim::Uninitialised>& uninitialised, Report& report) {
    for (const warpsim::Finding& found : in_order(races.races(), uninitialised))
        (found.is_remark ? report.remarks : report.findings).push_back(found.text);
    if (races.races_left_out())
        report.findings.push_back(lab::say("... and {} more", races.races_left_out()));
    if (races.gave_up())
        report.findings.emplace_back(
            lab::in_language("the rest of the run was not looked at: it is too long"));
}

// PTX input gets no remarks: there is no source to look at.
void report_skipped_barriers(const device::Sim& sim, const RunOptions& options, Report& report) {
    if (sim.skipped_barriers().empty() || std::filesystem::path(options.file).extension() != ".cu")
        return;
    std::ranges::copy(lab::barrier_remarks(sim.skipped_barriers(), lab::read_file(options.file)),
                      std::back_inserter(report.remarks));
}

device::ScheduleChoice first_turns(const RunOptions& options) {
    const auto order =
        options.descending ? device::WarpOrder::descending : device::WarpOrder::ascending;
    return {order, options.schedule};
}

struct OtherChoice {
    device::ScheduleChoice choice;
    std::string where;  // "in the opposite order"
};

std::vector<OtherChoice> other_choices(const RunOptions& options) {
    std::vector<OtherChoice> list;
    if (options.both_orders) {
        list.push_back(
            {{options.descending ? device::WarpOrder::ascending : device::WarpOrder::descending},
             lab::in_language("in the opposite order")});
    }
    for (uint64_t seed = 1; seed <= options.schedules; ++seed) {
        const auto how = lab::say("under schedule {} (--schedule={})", seed, seed);
        if (seed != options.schedule) list.push_back({{{}, seed}, how});
    }
    return list;
}

// Runs the kernel again from the same buffers, in the other orders, until a buffer differs or the
// kernel is stopped.
void compare_others(device::Sim& sim, const std::vector<Argument>& before,
                    const RunOptions& options, Report& report) {
    for (const auto& [choice, where] : other_choices(options)) {
        if (report.outcome.fault) return;
        std::vector<Argument> after = before;
        const Outcome ran = run_once(sim, choice, options, report.kernel, after);
        if (ran.outcome.fault) {
            report.outcome = ran.outcome;
            if (options.check && report.findings.empty())
                report_checks(*sim.races(), ran.uninitialised, report);
            return report.findings.push_back(lab::say("stopped {}", where));
        }
        bool differs = false;
        for (size_t i = 0; i < after.size(); ++i) {
            const auto found = first_difference(i, report.arguments[i], after[i], where);
            if (found) report.findings.push_back(*found);
            differs = differs || found;
        }
        if (differs) return;
    }
}

}  // namespace

device::Dim3 dim3(const std::vector<uint32_t>& sizes) {
    return {sizes[0], sizes.size() > 1 ? sizes[1] : 1, sizes.size() > 2 ? sizes[2] : 1};
}

Status status_of(const Report& report) {
    const auto& stopped = report.outcome.fault;
    if (stopped) return stopped->kind == device::FaultKind::bad_launch ? usage : fault;
    return report.findings.empty() ? clean : finding;
}

Report run(const std::string& ptx, const RunOptions& options, const plan::ParameterNames& names) {
    Report report;
    report.kernel = choose_kernel(kernels_of(ptx), options.kernel);
    report.grid = dim3(options.grid);
    report.block = dim3(options.block);
    report.arguments = parse_arguments(options, report.kernel);
    require_buffers_to_print(options, report.arguments);
    const auto sim = device::make_sim();
    sim->load({ptx, {}});
    sim->name_parameters(names);
    const std::vector<Argument> before = report.arguments;
    sim->count(options.counts);
    const Outcome ran =
        run_once(*sim, first_turns(options), options, report.kernel, report.arguments);
    report.outcome = ran.outcome;
    if (options.counts && !report.outcome.fault) {
        report.counts = sim->counts();
        report.lines = sim->launches().back().lines;
    }
    if (options.check) report_checks(*sim->races(), ran.uninitialised, report);
    if (options.check && status_of(report) == clean && sim->leaves_undefined())
        report.remarks.emplace_back(lab::in_language(
            "undefined values are left in a buffer that no --print names: is it an output?"));
    if (options.check) report_skipped_barriers(*sim, options, report);
    const bool is_clean = status_of(report) == clean && report.remarks.empty();
    if (options.check && is_clean && sim->is_schedule_independent(report.kernel.name))
        report.remarks.emplace_back(lab::in_language(
            "the same result under every schedule: no race, and no branch, address or mask depends "
            "on loaded data"));
    sim->count(false);
    compare_others(*sim, before, options, report);
    return report;
}

}  // namespace tool
