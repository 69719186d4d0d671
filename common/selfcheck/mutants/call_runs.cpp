#include <driver_types.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <tuple>

#include "base/error.h"
#include "base/files.h"
#include "base/process.h"
#include "planner/planner.h"
#include "run/experiment.h"
#include "selfcheck/mutants/call_protocol.h"
#include "selfcheck/mutants/runs.h"

namespace fs = std::filesystem;

namespace selfcheck {
namespace {

using device::FaultKind;

template <class T>
void append(std::string& bytes, const T& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// The nonzero words of a buffer, each after its index.
void append_words(std::string& bytes, std::span<const std::byte> buffer) {
    std::string words;
    uint64_t nonzero = 0;
    for (uint64_t i = 0; i * sizeof(uint32_t) < buffer.size(); ++i) {
        const auto rest = buffer.subspan(i * sizeof(uint32_t));
        uint32_t word = 0;
        std::memcpy(&word, rest.data(), std::min(rest.size(), sizeof word));
        if (word == 0) continue;
        ++nonzero;
        append(words, i);
        append(words, word);
    }
    append(bytes, nonzero);
    bytes += words;
}

std::string packed(std::span<const Input> inputs) {
    std::string bytes;
    for (const Input& input : inputs) {
        append(bytes, InputHead{input.output_before, input.workspace_before});
        for (const lab::Array& given : input.given) append_words(bytes, given.bytes());
    }
    return bytes;
}

// In the format of call_protocol.h.
std::string parameter_text(const lab::Parameter& parameter, const lab::Sizes& sizes) {
    if (parameter.role == lab::Role::in_place) return fmt::format("b{}", parameter.bytes(sizes));
    if (parameter.is_given()) return fmt::format("i{}", parameter.bytes(sizes));
    if (parameter.is_result()) return fmt::format("o{}", parameter.bytes(sizes));
    if (parameter.is_buffer()) return fmt::format("w{}", parameter.bytes(sizes));
    uint64_t value = 0;
    const auto bytes = parameter.value(sizes);
    std::memcpy(&value, bytes.data(), std::min(bytes.size(), sizeof value));
    return fmt::format("v{}", value);
}

// One CUDA error stands for several faults of the simulator; its message tells which.
FaultKind kind_of(int32_t error, const std::string& printed) {
    constexpr std::array told = {
        std::tuple{cudaErrorLaunchTimeout, "still running after", FaultKind::never_ends},
        std::tuple{cudaErrorLaunchTimeout, "does not name the thread", FaultKind::bad_mask},
        std::tuple{cudaErrorLaunchTimeout, "which never arrive", FaultKind::lanes_missing},
        std::tuple{cudaErrorIllegalAddress, "which has ended", FaultKind::block_ended},
    };
    for (const auto& [code, words, kind] : told) {
        if (error == code && printed.find(words) != std::string::npos) return kind;
    }
    switch (error) {
        case cudaErrorLaunchTimeout:
            return FaultKind::barrier_stuck;
        case cudaErrorIllegalAddress:
            return FaultKind::out_of_bounds;
        case cudaErrorMisalignedAddress:
            return FaultKind::misaligned;
        case cudaErrorInvalidValue: {  // a launch, or a copy or fill beyond a buffer
            const bool of_launch = printed.find("cannot be launched") != std::string::npos;
            return of_launch ? FaultKind::bad_launch : FaultKind::out_of_bounds;
        }
        default:
            return FaultKind::other;
    }
}

class CallRuns final : public Runs {
  public:
    explicit CallRuns(std::string library) : library_(std::move(library)) {}

    std::vector<RunOutcome> run(const Shape& shape, const device::ScheduleChoice& choice,
                                std::span<const Input> inputs) override {
        const lab::PrivateFolder folder;
        const fs::path given = folder.path() / "inputs", found = folder.path() / "results";
        lab::write_file(given, packed(inputs));
        // The library looks for it in the folder in which it is run.
        fs::create_symlink(lab::folder_of_programs() / lab::gate_library,
                           folder.path() / lab::gate_library);
        const lab::Finished ran = call(shape, choice, given, found);
        const std::string results = fs::exists(found) ? lab::read_file(found) : "";
        std::vector<RunOutcome> list = unpacked(results, shape, ran.output);
        const bool ended_early =
            list.size() < inputs.size() && (list.empty() || !list.back().fault);
        if (ran.exit_status == could_not_call) throw lab::NoVerdict("oracle_call: " + ran.output);
        if (ended_early) list.push_back({FaultKind::other});  // the host code crashed
        return list;
    }

    uint64_t global_stores() const override { return 0; }

  private:
    static constexpr int could_not_call = 3;

    lab::Finished call(const Shape& shape, const device::ScheduleChoice& choice,
                       const fs::path& given, const fs::path& found) const {
        const fs::path programs = lab::folder_of_programs();
        // The limit is the harness's: a launch that needs more fails whether or not it ends.
        // The exit status is oracle_call's own: faults are reported in the results.
        std::vector<std::string> command = {
            programs / "warpsim", "run", "--exit-status=program",
            fmt::format("--max-instructions={}", lab::instruction_limit(shape.test_case))};
        if (choice.order == device::WarpOrder::descending) command.emplace_back("--descending");
        if (choice.schedule) command.push_back(fmt::format("--schedule={}", choice.schedule));
        command.insert(command.end(), {programs / "oracle_call", library_,
                                       shape.contract().mangled(), given, found});
        for (const lab::Parameter& parameter : shape.contract().parameters)
            command.push_back(parameter_text(parameter, shape.test_case.sizes));
        lab::ProcessLimits limits;
        limits.memory_bytes = size_t{32} << 30;  // address space, most of it without memory
        return lab::run_process(command, given.parent_path(), limits);
    }

    static std::vector<RunOutcome> unpacked(const std::string& bytes, const Shape& shape,
                                            const std::string& printed) {
        std::vector<RunOutcome> list;
        CallResult result;
        for (size_t at = 0; at + sizeof result <= bytes.size();) {
            std::memcpy(&result, bytes.data() + at, sizeof result);
            at += sizeof result;
            if (result.error) {
                list.push_back({kind_of(result.error, printed)});
                break;
            }
            RunOutcome ran{std::nullopt, {}, result.input_changed != 0};
            for (const lab::Parameter* output : shape.contract().results()) {
                lab::Array array(*output->type, output->extent(shape.test_case.sizes));
                if (at + array.bytes().size() > bytes.size())
                    return list;  // it ended while writing
                std::memcpy(array.bytes().data(), bytes.data() + at, array.bytes().size());
                at += array.bytes().size();
                ran.results.push_back(std::move(array));
            }
            list.push_back(std::move(ran));
        }
        return list;
    }

    std::string library_;
};

}  // namespace

std::unique_ptr<Runs> make_call_runs(const std::string& library) {
    return std::make_unique<CallRuns>(library);
}

}  // namespace selfcheck
