#include "ranks/call.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <span>
#include <sstream>

#include "base/error.h"
#include "base/files.h"
#include "base/process.h"
#include "language/say.h"
#include "ranks/history_file.h"
#include "ranks/protocol.h"
#include "sandbox/sandbox.h"

namespace fs = std::filesystem;

namespace ranks {
namespace {

using Kind = native::Ending::Kind;
using Words = std::vector<std::string>;

constexpr char program_name[] = "program", platform_name[] = "platform.xml", hosts_name[] = "hosts";

std::vector<std::string> requests_of(const std::vector<native::Call>& calls,
                                     const native::CallLimits& limits) {
    std::vector<std::string> requests;
    for (const native::Call& call : calls) requests.push_back(native::request_of(call, limits));
    return requests;
}

template <class List, class Bytes>
size_t most(const List& list, Bytes bytes_of) {
    size_t most = 0;
    for (const auto& one : list) most = std::max(most, bytes_of(one));
    return most;
}

// One call on all ranks: its folder, and what comes back.
class Together {
  public:
    Together(const fs::path& program, const std::vector<native::Call>& calls,
             const native::CallLimits& limits)
        : Together(program, calls, limits, requests_of(calls, limits)) {}

    fs::path path(const std::string& name) const { return folder_.path() / name; }

    Ending run(const Words& words, const lab::View& more) const {
        lab::View view = more;
        view.folder = folder_.path();
        lab::ProcessLimits process;
        process.wall_seconds = limits_.wall_seconds;
        process.cpu_seconds = limits_.cpu_seconds + 2;
        process.memory_bytes = SIZE_MAX;
        process.threads = threads();
        const lab::Finished ran = lab::run_sandboxed(words, view, process);
        if (ran.timed_out)
            throw lab::NoVerdict(
                lab::say("a call on {} ranks did not end within {:.0f} seconds: is "
                         "the machine very busy? Try again when it is not",
                         calls_.size(), limits_.wall_seconds));
        if (ran.signal == SIGKILL)
            throw lab::NoVerdict(lab::in_language(
                "the ranks were killed: the system does that when memory runs out"));
        return ending(ran);
    }

  private:
    Together(const fs::path& program, const std::vector<native::Call>& calls,
             const native::CallLimits& limits, const std::vector<std::string>& requests)
        : calls_(calls),
          limits_(limits),
          requests_(path(native::request_file), calls.size(),
                    most(requests, [](const auto& one) { return one.size(); })),
          answers_(path(native::answer_file), calls.size(), most(calls, native::answer_bytes)),
          reports_(path(native::report_file), calls.size(), report_bytes),
          log_(path(log_file), calls.size(), log_bytes),
          standing_(path(standing_file), 1, sizeof(Standing) * calls.size()) {
        for (size_t rank = 0; rank < requests.size(); ++rank) requests_.write(rank, requests[rank]);
        fs::copy_file(program, path(program_name));
        fs::permissions(path(program_name), fs::perms::owner_read | fs::perms::owner_exec);
    }

    // The function's own, and those of Open MPI in each rank; in a simulation ranks are no threads.
    unsigned threads() const {
        constexpr size_t most_processes = 64;
        unsigned sum = 0;
        for (const native::Call& call :
             std::span(calls_).first(std::min(calls_.size(), most_processes)))
            sum += 16 + call.threads;
        return sum;
    }

    Ending ending(const lab::Finished& ran) const {
        Ending ending;
        ending.output = ran.output;
        ending.history = history_in(log_);
        double began = 0, ended = 0;
        bool any_started = false;
        for (size_t rank = 0; rank < calls_.size(); ++rank) {
            native::Ending& one = ending.ranks.emplace_back();
            const auto [started, done] = native::read_report(report_of(rank), one);
            any_started |= started;
            if (one.kind == Kind::done && !done) one.kind = Kind::ended;
            if (one.kind == Kind::done)
                native::read_answer(answers_.read(rank, native::answer_bytes(calls_[rank])),
                                    calls_[rank], one);
            read_times(one.report, began, ended);
        }
        if (!any_started)
            throw lab::NoVerdict(lab::say("no rank could call the function: {}", ran.output));
        ending.seconds = ended - began;
        blame(ending, standings(), ran.signal == SIGXCPU);
        return ending;
    }

    // Up to its first 0.
    std::string report_of(size_t rank) const {
        const std::string text = reports_.read(rank, report_bytes);
        return text.substr(0, text.find('\0'));
    }

    static void read_times(const std::vector<std::string>& report, double& began, double& ended) {
        for (const std::string& line : report) {
            std::istringstream words(line);
            std::string word;
            double from = 0, to = 0;
            if (!(words >> word >> from >> to) || word != took) continue;
            began = began > 0 ? std::min(began, 1e-9 * from) : 1e-9 * from;
            ended = std::max(ended, 1e-9 * to);
        }
    }

    std::vector<Standing> standings() const {
        std::vector<Standing> list(calls_.size());
        const std::string text = standing_.read(0, list.size() * sizeof(Standing));
        std::memcpy(list.data(), text.data(), text.size());
        return list;
    }

    static bool waits(const std::vector<Operation>& rank) {
        return std::ranges::any_of(
            rank, [](const Operation& each) { return each.state == State::entered; });
    }

    static bool never_ends(const native::Ending& one) {
        return one.kind == Kind::computes_endlessly || one.kind == Kind::waits_endlessly;
    }

    // Ranks that wait in MPI are not to blame if another one still computes.
    static void blame(Ending& ending, const std::vector<Standing>& standings, bool is_out_of_time) {
        const bool ends = !is_out_of_time && std::ranges::none_of(ending.ranks, never_ends);
        bool all_wait = true;
        for (size_t rank = 0; rank < ending.ranks.size(); ++rank) {
            native::Ending& one = ending.ranks[rank];
            const bool has_returned =
                standings[rank].begun > 0 && standings[rank].begun == standings[rank].returned;
            if (one.kind == Kind::done || (one.kind == Kind::ended && has_returned)) continue;
            const bool is_waiting = waits(ending.history[rank]);
            all_wait &= is_waiting && (one.kind == Kind::ended || never_ends(one));
            if (is_waiting && never_ends(one)) one.kind = Kind::ended;
            const bool is_inside = standings[rank].begun > standings[rank].returned;
            if (is_inside && !is_waiting && one.kind == Kind::ended && !ends)
                one.kind = Kind::computes_endlessly;
        }
        ending.is_stuck = all_wait && !ending.is_done();
    }

    const std::vector<native::Call>& calls_;
    const native::CallLimits& limits_;
    lab::PrivateFolder folder_;
    RankFiles requests_, answers_, reports_, log_, standing_;
};

}  // namespace

bool Ending::is_done() const {
    return std::ranges::all_of(
        ranks, [](const native::Ending& one) { return one.kind == native::Ending::Kind::done; });
}

Ending call_by_open_mpi(const Packages& packages, const fs::path& program,
                        const std::vector<native::Call>& calls, const native::CallLimits& limits) {
    const Together together(program, calls, limits);
    lab::View view;
    view.has_local_sockets = true;
    return together.run(
        {packages.mpirun.string(), "--allow-run-as-root", "--oversubscribe", "--quiet", "--mca",
         "pml", "ob1", "--mca", "btl", "vader,self", "--mca", "btl_vader_single_copy_mechanism",
         "none", "--mca", "btl_vader_backing_directory", together.path("").string(), "-n",
         std::to_string(calls.size()), together.path(program_name).string()},
        view);
}

Ending call_by_smpi(const Packages& packages, const fs::path& library,
                    const std::vector<native::Call>& calls, const native::CallLimits& limits,
                    const std::string& platform) {
    const Together together(library, calls, limits);
    std::string hosts;
    for (size_t rank = 0; rank < calls.size(); ++rank) hosts += fmt::format("node-{}\n", rank);
    lab::write_file(together.path(hosts_name), hosts);
    lab::write_file(together.path(platform_name),
                    lab::read_file(lab::folder_of_programs() / platform));
    // A link takes what its platform says: the factors that SimGrid has otherwise are those of TCP. Each
    // send waits for its receive, so that a function that relies on room in between stops. A test of a
    // request that is not over, and a probe, take 1 ns, and each time 1 ns more: without that a loop of
    // them would stand still for ever. SimGrid's own 0.1 ms is counted for each message inside of a
    // collective operation, and so longer than the operation.
    return together.run(
        {packages.smpimain.string(), together.path(program_name).string(),
         "--cfg=smpi/privatization:1", "--cfg=smpi/tmpdir:" + together.path("").string(),
         fmt::format("--cfg=smpi/np:{}", calls.size()),
         "--cfg=smpi/hostfile:" + together.path(hosts_name).string(),
         "--cfg=smpi/simulate-computation:no", "--cfg=smpi/host-speed:10Gf",
         "--cfg=smpi/send-is-detached-thresh:0", "--cfg=smpi/async-small-thresh:0",
         "--cfg=smpi/test:1e-9", "--cfg=smpi/iprobe:1e-9", "--cfg=network/latency-factor:1",
         "--cfg=network/bandwidth-factor:1", "--log=root.threshold:error",
         together.path(platform_name).string()},
        {});
}

}  // namespace ranks
