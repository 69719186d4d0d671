// Finds undefined values that affect a branch, an address, a mask or an output. They may be loaded,
// copied and used in computations. docs/warpsim.md lists what is undefined.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "warpsim/observers/uninitialised_flow.h"
#include "warpsim/observers/uninitialised_memory.h"
#include "warpsim/observers/uninitialised_registers.h"
#include "warpsim/observers/uninitialised_reports.h"

namespace warpsim {

class UninitialisedObserver final : public Observer {
  public:
    UninitialisedObserver();
    ~UninitialisedObserver() override;

    // Buffers are defined by default.
    void set_undefined(uint32_t buffer, size_t bytes) { global_.set_undefined(buffer, bytes); }
    void set_defined(uint32_t buffer, size_t offset, size_t bytes) {
        global_.set_defined(buffer, offset, bytes);
    }
    // A copy within global memory by the host, to a buffer of this size and name, from the buffer
    // `source`.
    struct GlobalCopy {
        uint64_t from, to;
        size_t bytes, buffer_bytes;
        std::string name, source;
    };
    void copies_global(const GlobalCopy& copy);

    // Reports undefined values that threads have left in these buffers, as they are now.
    void look_at_outputs(const std::unordered_set<uint32_t>& buffers);

    // Whether the byte at `offset` has undefined bits: in the value that a lane is about to store
    // (brings), or in memory (finds).
    bool brings_undefined(const Warp& warp, const ObservedAccess& store, int lane, uint64_t offset);
    bool finds_undefined(const Warp& warp, const ObservedAccess& store, int lane, uint64_t offset);
    // Whether anything that threads have stored in global memory is undefined now.
    bool leaves_undefined();

    // The findings of all launches that it watched, in the order found; one per line that reads,
    // the first 100.
    const std::vector<Uninitialised>& found() const { return reports_.found(); }
    uint64_t left_out() const { return reports_.left_out(); }

    void launch_starts(const Grid& grid) override;
    void block_starts(const Block& block) override;
    void guards(const Warp& warp, const Insn& insn, Mask lanes) override;
    void executes(const Warp& warp, const Insn& insn, Mask active, Mask existing) override;
    void exchanges(const Warp& warp, const Insn& insn, Mask present) override;
    void accesses(const Warp& warp, const ObservedAccess& access) override;
    void enters(const Warp& warp, const Frame& frame) override;
    void copies_local(const Warp& warp, uint32_t from, uint32_t to, uint32_t bytes) override;
    void allocates(uint32_t buffer, uint64_t bytes) override { set_undefined(buffer, bytes); }

  private:
    struct WarpRun;
    struct BlockRun;
    struct ShadowBytes;  // a lane's bytes in shadow memory
    struct Access;       // the one that is being checked
    // A copy of undefined bytes by the host. It may be long, and so has no entry for each word.
    struct HostCopy {
        uint64_t to, bytes;
        uint32_t origin;
    };

    WarpRun& run_of(const Warp& warp);
    const uninitialised::Flow& flow_of(const Insn& insn);
    uint32_t origin_of(const Warp& warp, const Insn& insn, int lane, uint32_t origin);
    void reach(WarpRun& run, const Warp& warp, const Insn& insn, Operand operand, Mask lanes,
               Reached reached);
    void begin_control(WarpRun& run, const Warp& warp, const Insn& insn, Mask active);
    void compute(WarpRun& run, const Warp& warp, const Insn& insn, Mask active);
    void compute_lane(WarpRun& run, const Warp& warp, const Insn& insn, int lane);
    void bring(WarpRun& run, const Warp& warp, const Insn& insn, Mask active);
    void shuffle(WarpRun& run, const Warp& warp, const Insn& insn, Mask present);
    bool names_all(const Warp& warp, const Insn& insn);
    void agree(WarpRun& run, const Warp& warp, const Insn& insn, Mask present);

    ShadowBytes find(Access& access, int lane);
    void load(Access& access);
    void load_lane(Access& access, int lane);
    void store(Access& access);
    void store_lane(Access& access, int lane);
    void define_lane(Access& access, int lane);
    void update_lane(Access& access, int lane);
    void copy_lane(Access& access, int lane);
    void put(Access& access, ShadowBytes shadow, const std::byte* bits, uint32_t origin);
    uint32_t origin_of(Access& access, const ShadowBytes& shadow);
    uint32_t origin_of_host_copy(uint64_t address, uint64_t bytes) const;  // 0: none
    void look_at_copy(const HostCopy& copy);

    const Grid* grid_ = nullptr;
    uninitialised::GlobalShadow global_;
    uninitialised::StoredOrigins global_origins_;
    std::vector<HostCopy> host_copies_;
    std::unordered_map<uint32_t, std::string> names_;  // of buffers with stored undefined values
    std::unordered_map<const Block*, std::unique_ptr<BlockRun>> blocks_;
    const Warp* last_warp_ = nullptr;
    WarpRun* last_run_ = nullptr;
    std::vector<std::optional<uninitialised::Flow>> flows_;  // by Insn::id
    uninitialised::Reports reports_;
};

}  // namespace warpsim
