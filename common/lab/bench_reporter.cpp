#include "lab/bench_reporter.h"

#include <fmt/format.h>

#include <charconv>

#include "lab/bench_rows.h"

namespace lab {
namespace {

using Run = benchmark::BenchmarkReporter::Run;

// "gpu/student/1024", as it was registered.
struct Name {
    std::string device, runner;
    uint64_t n = 0;
};

Name parse(const std::string& name) {
    const size_t first = name.find('/'), second = name.find('/', first + 1);
    Name parsed{name.substr(0, first), name.substr(first + 1, second - first - 1)};
    std::from_chars(name.data() + second + 1, name.data() + name.size(), parsed.n);
    return parsed;
}

std::optional<double> counter(const Run& run, const std::string& name) {
    const auto found = run.counters.find(name);
    if (found == run.counters.end()) return std::nullopt;
    return found->second.value;
}

// Google Benchmark has the first names before 1.8, the second since then.
template <class AnyRun>
std::string error_of(const AnyRun& run) {
    if constexpr (requires { run.error_occurred; })
        return run.error_occurred ? run.error_message : "";
    else
        return static_cast<bool>(run.skipped) ? run.skip_message : "";
}

BenchRow row_of(const Run& run, const Name& name) {
    BenchRow row;
    row.runner = name.runner;
    row.n = name.n;
    row.seconds = run.real_accumulated_time;
    row.bytes_per_second = counter(run, "bytes_per_second").value_or(0);
    row.multiply_adds_per_second = counter(run, "multiply_adds_per_second").value_or(0);
    row.error = error_of(run);
    row.share_of_roofline = counter(run, "share_of_roofline");
    if (const auto from = counter(run, "scaled_from"))
        row.scaled_from = static_cast<uint64_t>(*from);
    if (const auto times = counter(run, "times_reference"))
        row.times_reference = TimesReference{*times, run.counters.at("times_reference_low").value,
                                             run.counters.at("times_reference_high").value};
    return row;
}

}  // namespace

bool BenchReporter::ReportContext(const Context&) { return true; }

void BenchReporter::ReportRuns(const std::vector<Run>& runs) {
    for (const Run& run : runs) {
        const Name name = parse(run.run_name.function_name);
        if (name.device != device_) GetOutputStream() << bench_heading(name.device == "gpu");
        device_ = name.device;
        GetOutputStream() << show_row(row_of(run, name)) << std::flush;
    }
}

}  // namespace lab
