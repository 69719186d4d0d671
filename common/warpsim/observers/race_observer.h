// Finds data races in a launch: unordered accesses of different threads to the same bytes, at least
// one of them a write and not both atomic. docs/warpsim.md lists what orders accesses.
#pragma once

#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "warpsim/observers/race_histories.h"
#include "warpsim/observers/race_releases.h"
#include "warpsim/observers/race_reports.h"

namespace warpsim {

class UninitialisedObserver;

class RaceObserver final : public Observer {
  public:
    // Accesses to `read_only` buffers (ids of GlobalMemory) are not checked.
    explicit RaceObserver(std::unordered_set<uint32_t> read_only = {});
    ~RaceObserver() override;

    // From now on, stores of values that `undefined` knows to be undefined do not count as stores
    // of the same value. `undefined` must observe the same launches, after this observer.
    void use_undefined(UninitialisedObserver& undefined) { undefined_ = &undefined; }

    // The races of all launches that it watched, in the order found; one per pair of lines, the
    // first 100.
    const std::vector<Race>& races() const { return reports_.races(); }
    uint64_t races_left_out() const { return reports_.left_out(); }
    // True if the end of a launch was not checked: it had more memory access instructions (2^17),
    // releases (2^20) or barriers (2^32) than can be followed, or searching the threads' knowledge
    // of each other took too long.
    bool gave_up() const { return gave_up_ || releases_.full(); }

    void launch_starts(const Grid& grid) override;
    void block_starts(const Block& block) override;
    void accesses(const Warp& warp, const ObservedAccess& access) override;
    void fences(const Warp& warp, const Insn& insn) override;
    void arrives(const Warp& warp, int barrier, Mask lanes, bool waits) override;
    void barrier_opens(const Block& block, int barrier) override;
    void warp_synchronizes(const Warp& warp, Mask lanes) override;
    void arrives_at_cluster_barrier(const Warp& warp, Mask lanes, bool releases) override;
    void cluster_barrier_opens(const Cluster& cluster) override;
    void passes_cluster_barrier(const Warp& warp, Mask lanes) override;
    void exits(const Warp& warp, Mask lanes) override;

  private:
    struct BlockRun;
    struct Current;  // the access that is being checked

    BlockRun& run_of(const Block& block);
    void give_up();
    static uint64_t key_of(const race::Event& earlier, const Current& later, RaceKind kind);
    race::Time tick(const BlockRun& run);
    bool is_read_only(ptx::Space space, uint64_t address) const;
    bool enter(Current& current, Mask lanes, uint64_t& address);
    void note_remote(const Current& current, Mask lanes, uint64_t address);
    void require_start(const Current& current, Mask lanes, uint64_t address);
    void forget_known(BlockRun& run, uint32_t thread);
    void report_ended(const BlockRun& run);
    void look_into(ptx::Space space, Current& current) const;
    void look_at_words(Current& current);
    void look_at_run(Current& current, uint32_t first, Mask lanes, uint64_t stride);
    void look_at_lane(Current& current);
    race::Word& word_at(const Current& current, uint64_t address);
    race::Histories& histories_of(const Current& current);
    bool follows_many(const Current& current, race::Word& word, const race::Event& event);
    void look_at_together(Current& current, Mask lanes);
    void look_at_more(Current& current, race::Word& word, uint64_t address, race::Event event);
    void check_slow_path(Current& current, race::Word& word, uint64_t address,
                         const race::Event& event);
    uint64_t place_of(const Current& current, uint64_t address) const;
    // `searches`: searches the logs of releases, too.
    bool is_before(const race::BlockClock& clock, uint32_t later, const race::Action& action,
                   bool searches);
    Mask not_before(const Current& current, const race::Event& event, uint64_t word, bool searches);
    uint64_t block_of(const Current& current, const race::Event& event) const;
    bool stored_beside(const Current& current, const race::Event& event, int lane) const;
    Mask compare(const Current& current, const race::History& events, const race::Event& event,
                 uint64_t address, const race::Event& now);
    bool same_value(const Current& current, const race::Event& event, int lane, uint64_t word,
                    uint8_t bytes) const;
    bool is_own_store(const Current& current, const race::Event& event, const race::Event& reader,
                      uint8_t bytes) const;
    Mask harmless_lanes(const Current& current, const race::History& events,
                        const race::Event& event, Mask unordered, uint64_t word, uint8_t bytes);
    Missing missing_between(const Current& current, const race::Event& event, int lane,
                            uint64_t block) const;
    void found(const Current& current, const race::Event& event, int lane, RaceKind kind,
               uint64_t word, uint8_t bytes);
    void remember(const Current& current, race::History& events, const race::Event& event) const;
    void synchronize(Current& current);
    void hand_over(Current& current, const race::Place& place);

    const Grid* grid_ = nullptr;
    std::unordered_set<uint32_t> read_only_;
    UninitialisedObserver* undefined_ = nullptr;
    race::Timeline timeline_;
    race::Sites sites_;
    race::Releases releases_;
    race::GlobalShadow global_;
    race::Histories global_histories_;
    race::History events_;  // of the word under a close look
    std::vector<Mask> forgotten_;
    bool blocks_may_talk_ = false;
    bool clusters_ = false;  // of several blocks
    std::unordered_map<const Block*, std::unique_ptr<BlockRun>> runs_;
    const Block* last_block_ = nullptr;
    BlockRun* last_run_ = nullptr;
    std::unordered_set<uint64_t>
        reported_;              // pairs of sites with a RaceKind that are already reported
    bool blocks_talk_ = false;  // blocks have made atomic or strong global accesses
    bool gave_up_ = false;      // in any launch
    bool watching_ = false;     // in this launch
    race::Reports reports_;
};

}  // namespace warpsim
