// Fuzzes the output of a student's process: any bytes give a recording or a RecordingError; two
// recordings give a plan or a PlanError; and a plan accesses only its own buffers.
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "device/sim.h"
#include "plan/merge.h"
#include "plan/replay.h"

using namespace plan;

namespace {

// The planner's layout of the buffers: nothing else is placed at `first` or above.
constexpr uint64_t first = uint64_t{1} << 44, distance = uint64_t{1} << 38, moved_by = 0x700;
const std::vector<std::string> names{"input", "output", "workspace"};

std::vector<Allocation> given(uint64_t moved) {
    std::vector<Allocation> list;
    for (uint64_t i = 0; i < names.size(); ++i)
        list.push_back({first + i * distance + moved, 4096, UINT64_MAX});
    return list;
}

// Turns a recording into one from a process in which all buffers have other addresses.
class Elsewhere {
  public:
    Recording operator()(Recording recording) const {
        for (RecordedCall& call : recording.calls) {
            for (Allocation& each : call.allocations) move(each.address);
            for (RecordedStep& step : call.steps)
                std::visit([&](auto& each) { move_in(each); }, step.action);
        }
        for (RecordedVariable& each : recording.variables) move(each.place.address);
        return recording;
    }

  private:
    static void move(uint64_t& address) {
        if (address >= first) address += moved_by;
    }
    static void move_in(RecordedLaunch& launch) {
        for (auto& argument : launch.arguments) {
            for (size_t at = 0; at + 8 <= argument.size(); at += 8) {
                uint64_t word = 0;
                std::memcpy(&word, argument.data() + at, sizeof word);
                move(word);
                std::memcpy(argument.data() + at, &word, sizeof word);
            }
        }
    }
    static void move_in(RecordedFill& fill) { move(fill.to); }
    static void move_in(RecordedCopy& copy) {
        move(copy.to);
        move(copy.from);
    }
    static void move_in(RecordedUpload& upload) { move(upload.to); }
    template <class Ordering>
    static void move_in(Ordering&) {}
};

// Each kernel with parameters of the sizes that its first launch passes.
Readable readable_of(const Recording& recording) {
    Readable readable;
    for (const RecordedCall& call : recording.calls) {
        for (const RecordedStep& step : call.steps) {
            const auto* launch = std::get_if<RecordedLaunch>(&step.action);
            if (!launch || readable.count(launch->kernel)) continue;
            for (const auto& argument : launch->arguments)
                readable[launch->kernel].emplace_back(argument.size(), true);
        }
    }
    return readable;
}

void replay(const Plan& plan) {
    constexpr uint64_t most_bytes = 1 << 20;
    for (const Buffer& buffer : plan.buffers)
        if (buffer.bytes > most_bytes) return;
    const auto sim = device::make_sim();
    std::vector<device::Buffer> buffers;
    for (const Allocation& each : given(0)) buffers.push_back(sim->allocate(each.bytes));
    for (const auto order : {device::WarpOrder::ascending, device::WarpOrder::descending}) {
        sim->choose_schedule({.order = order});
        Replay(plan, *sim, starts_of(buffers)).run();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    try {
        const Recording here = recording_from_json({reinterpret_cast<const char*>(data), size});
        const Recording there = Elsewhere()(here);
        const Readable readable = readable_of(here);
        const auto near = given(0), far = given(moved_by);
        for (size_t i = 0; i < here.calls.size(); ++i) {
            const Plan plan = merge({here.calls[i], near, here.variables},
                                    {there.calls[i], far, there.variables}, names, readable);
            to_json(plan, {});
            replay(plan);
        }
    } catch (const RecordingError&) {
    } catch (const PlanError&) {
    } catch (const device::Error&) {
    }
    return 0;
}
