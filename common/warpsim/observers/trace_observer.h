// Follows the data of a launch through registers and memory, and records each addition with the
// origins of its operands. For small launches: it looks at every lane of every instruction.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "warpsim/observers/trace.h"
#include "warpsim/observers/trace_meetings.h"
#include "warpsim/observers/trace_steps.h"
#include "warpsim/observers/trace_values.h"
#include "warpsim/observers/wavefronts.h"

namespace warpsim {

class TraceObserver final : public Observer {
  public:
    // `names`: names of buffers, by id of GlobalMemory; the others get the names that faults use.
    explicit TraceObserver(std::map<uint32_t, std::string> names = {});

    // All launches that it watched; the last one as far as it got.
    std::vector<LaunchTrace> launches() const;

    void launch_starts(const Grid& grid) override;
    void block_starts(const Block& block) override;
    void executes(const Warp& warp, const Insn& insn, Mask active, Mask existing) override;
    void accesses(const Warp& warp, const ObservedAccess& access) override;
    void arrives(const Warp& warp, int barrier, Mask lanes, bool waits) override;
    void barrier_opens(const Block& block, int barrier) override;
    void passes_cluster_barrier(const Warp& warp, Mask lanes) override;

  private:
    enum class Kind : uint8_t {
        unknown,
        add,
        add_counts,
        fma,
        shuffle,
        select,
        unpack,
        barrier,
        memory,
        other
    };
    // Where an execution is recorded. step -1: nowhere.
    struct At {
        int step = -1;
        size_t execution = 0;
    };
    // The state of a warp between two barriers.
    struct WarpRun {
        uint32_t epoch = 0, cluster_epoch = 0;  // barriers passed; those of the cluster alone
        At last;                                // its latest execution
        int waits_at = -1, barrier_line = 0;    // barrier number; -1: none
        std::map<uint32_t, std::array<uint32_t, warp_size>> times;  // by Insn::id and lane
        // Of loads, until the execution that they feed.
        std::vector<BankUse> banks;
        std::vector<std::pair<trace::Key, trace::Touch>> loads;
    };
    // A lane's store of a value that it did not compute.
    struct Put {
        trace::Key key;
        uint32_t bytes;
        int lane;
        Addend value;
        double result;
    };
    // Four bytes of each lane that a cp.async is copying.
    struct Copied {
        trace::LaneAddends values;
        std::array<double, warp_size> results{};
    };
    struct OperationAt {
        At at;
        size_t index;
    };

    Kind kind_of(const Insn& insn);
    static Kind find_kind(const Insn& insn);
    static Kind kind_of_operation(const Insn& insn);
    WarpRun& run_of(const Warp& warp) { return runs_[&warp]; }
    uint64_t number_of(const Block& block) const;
    void begin_epoch(WarpRun& run);
    // Starts an execution of a step. It is recorded nowhere once the limit is reached.
    At begin(const Warp& warp, const Insn& insn, Mask active, StepKind kind);
    Execution& execution(At at) { return steps_[at.step].executions[at.execution]; }
    Addend keep(At at, LaneOperation operation);
    void add(const Warp& warp, const Insn& insn, Mask active, Kind kind);
    bool both_carry_data(const Warp& warp, const Insn& insn, Mask active) const;
    void load(const Warp& warp, const ObservedAccess& access);
    // `first`: index of the first operand that is stored.
    void store(const Warp& warp, const ObservedAccess& access, size_t first);
    void copy(const Warp& warp, const ObservedAccess& access);
    Addend found_at(const trace::Key& key, uint32_t bytes);
    void put_own_sum(const trace::Key& key, const Addend& sum, uint32_t bytes);
    void put_elsewhere(const Warp& warp, const ObservedAccess& access, const Put& put, At& move);
    bool is_own_sum(const Addend& value);
    void update(const Warp& warp, const ObservedAccess& access);
    void add_atomically(const Warp& warp, const ObservedAccess& access, Operand row,
                        Operand address);
    void note_banks(const Warp& warp, const ObservedAccess& access);
    void note_touches(const Warp& warp, const ObservedAccess& access);
    void touch(const trace::Key& key, const trace::Touch& touch);
    trace::Key key_of(const Warp& warp, const ObservedAccess& access, int lane,
                      uint32_t offset = 0) const;
    TracedPlace place_of(const trace::Key& key, uint32_t bytes);
    uint32_t array_of(const std::string& name, ptx::Space space);
    const SourcePlace& source_of(const Insn& insn);
    LaunchTrace current() const;

    std::map<uint32_t, std::string> names_;
    const Grid* grid_ = nullptr;
    std::vector<Kind> kinds_;                          // by Insn::id
    std::vector<std::optional<SourcePlace>> sources_;  // by Insn::id; nullopt: not looked up yet
    trace::Registers registers_;
    trace::Memory memory_;
    trace::Meetings meetings_;
    std::unordered_map<const Warp*, WarpRun> runs_;
    std::vector<LaunchTrace> ended_;
    LaunchTrace launch_;
    trace::Steps steps_;
    std::vector<OperationAt> deeds_;  // of the running launch, by id - first_deed_
    uint32_t first_deed_ = 0, next_deed_ = 0;
    std::array<Copied, 4> copied_;
    SharedBanks banks_;
};

}  // namespace warpsim
