#include "native/call.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <csignal>
#include <cstring>
#include <sstream>

#include "base/error.h"
#include "base/files.h"
#include "base/process.h"
#include "language/say.h"
#include "sandbox/sandbox.h"

namespace fs = std::filesystem;

namespace native {
namespace {

using lab::in_language;
using lab::say;
using Kind = Ending::Kind;

constexpr size_t most_report_bytes = 8 << 20;
constexpr char program_name[] = "program";

template <class T>
void append(std::string& text, const T& value) {
    text.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// A program starts only where every account may read and execute it.
void write_files(const fs::path& folder, const fs::path& program, const std::string& request) {
    lab::write_file(folder / request_file, request);
    lab::write_file(folder / answer_file, "");
    lab::write_file(folder / report_file, "");
    fs::copy_file(program, folder / program_name);
    fs::permissions(folder / program_name, fs::perms::owner_read | fs::perms::owner_exec);
}

Fault parsed_fault(std::istringstream& words) {
    Fault fault;
    size_t parameter = 0;
    int before = 0;
    int64_t away = 0;
    words >> fault.signal >> fault.memory >> fault.code;
    if (words >> parameter >> before >> away)
        fault.near = Fault::Place{parameter, before ? -away : away};
    return fault;
}

std::string rest_of(std::istringstream& words) {
    std::string rest;
    std::getline(words >> std::ws, rest);
    return rest;
}

// Before the function began.
std::string how(const lab::Finished& ran) {
    return say("its process ended with status {}, signal {}: {}", ran.exit_status, ran.signal,
               ran.output);
}

std::string how_it_ended(const lab::Finished& ran) {
    if (!ran.signal) return say("it ended the process (exit status {})", ran.exit_status);
    const char* const name = sigabbrev_np(ran.signal);
    return say("it was stopped by SIG{}", name ? name : fmt::to_string(ran.signal));
}

// The end of a process that wrote nothing about it.
void explain(const lab::Finished& ran, Ending& ending) {
    ending.kind = Kind::ended;
    ending.what = how_it_ended(ran);
    if (ran.signal == SIGKILL)
        throw lab::NoVerdict(in_language(
            "the process of a call was killed: the system does that when memory runs out"));
    if (ran.signal == SIGXCPU) ending.kind = Kind::computes_endlessly;
}

// Where addresses are limited, ThreadSanitizer ends every process as if it were the function's fault.
void require_all_addresses() {
    rlimit addresses{};
    getrlimit(RLIMIT_AS, &addresses);
    if (addresses.rlim_max != RLIM_INFINITY)
        throw lab::NoVerdict(
            say("this program may use {} MiB of addresses (ulimit -v), and the search for "
                "races needs all of them",
                addresses.rlim_max >> 20));
}

}  // namespace

std::string request_of(const Call& call, const CallLimits& limits) {
    std::string text;
    append(text, Request{static_cast<uint32_t>(call.function),
                         static_cast<uint32_t>(call.parameters.size()), call.threads, call.times,
                         call.ends_at_guard, limits.cpu_seconds, limits.memory_bytes});
    for (const CallParameter& parameter : call.parameters)
        append(text, RequestParameter{parameter.passing, parameter.is_result,
                                      !parameter.earlier.empty(), parameter.bytes.size()});
    for (const auto contents : {&CallParameter::bytes, &CallParameter::earlier})
        for (const CallParameter& parameter : call.parameters)
            text.append(reinterpret_cast<const char*>((parameter.*contents).data()),
                        (parameter.*contents).size());
    return text;
}

// Reads the lines that the process wrote; those that it does not know are the build's.
Progress read_report(const std::string& report, Ending& ending) {
    Progress progress;
    std::istringstream lines(report);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == started) {
            progress.started = true;
        } else if (word == done) {
            progress.done = true;
        } else if (word == never_ends) {
            ending.kind =
                rest_of(words) == "waits" ? Kind::waits_endlessly : Kind::computes_endlessly;
        } else if (word == too_much_memory) {
            ending.kind = Kind::too_much_memory;
        } else if (word == fault) {
            ending.kind = Kind::fault;
            ending.fault = parsed_fault(words);
        } else if (word == thrown) {
            ending.kind = Kind::threw;
            ending.what = rest_of(words);
        } else if (word == outside_written) {
            size_t parameter = 0;
            if (words >> parameter) ending.outside_written = parameter;
        } else if (word == cannot_start) {
            throw lab::NoVerdict(say("the function could not be called: {}",
                                     lab::in_language(rest_of(words).c_str())));
        } else {
            ending.report.push_back(line);
        }
    }
    return progress;
}

size_t answer_bytes(const Call& call) {
    size_t bytes = 0;
    for (const CallParameter& parameter : call.parameters)
        if (parameter.is_result) bytes += parameter.bytes.size();
    return bytes;
}

void read_answer(const std::string& answer, const Call& call, Ending& ending) {
    if (answer.size() != answer_bytes(call)) {
        ending.kind = Kind::forged;
        return;
    }
    const char* from = answer.data();
    for (const CallParameter& parameter : call.parameters) {
        if (!parameter.is_result) continue;
        auto& result = ending.results.emplace_back(parameter.bytes.size());
        std::memcpy(result.data(), from, result.size());
        from += result.size();
    }
}

Ending call(const fs::path& program, const Call& call, const CallLimits& limits) {
    require_all_addresses();
    const lab::PrivateFolder folder;
    write_files(folder.path(), program, request_of(call, limits));
    lab::ProcessLimits process;
    process.wall_seconds = limits.wall_seconds;
    process.cpu_seconds = limits.cpu_seconds + 2;  // the process reports first
    process.memory_bytes = SIZE_MAX;  // of addresses: ThreadSanitizer takes nearly all there are
    process.threads = 256;
    const lab::Finished ran =
        lab::run_sandboxed({(folder.path() / program_name).string()}, {folder.path(), {}}, process);
    if (ran.timed_out)
        throw lab::NoVerdict(
            say("a call did not end within {:.0f} seconds: is the machine "
                "very busy? Try again when it is not",
                limits.wall_seconds));
    Ending ending;
    ending.output = ran.output;
    const Progress progress =
        read_report(lab::read_output(folder.path() / report_file, most_report_bytes), ending);
    if (!progress.started)
        throw lab::NoVerdict(say("the function could not be called: {}", how(ran)));
    if (ending.kind != Kind::done) return ending;
    if (progress.done)
        read_answer(lab::read_output(folder.path() / answer_file, answer_bytes(call)), call,
                    ending);
    else
        explain(ran, ending);
    return ending;
}

}  // namespace native
