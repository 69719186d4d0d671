// Where undefined values were read first, and what they have reached.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "warpsim/exec/warp.h"
#include "warpsim/observers/uninitialised.h"

namespace warpsim::uninitialised {

class Reports {
  public:
    static constexpr size_t most = 100;

    void begin_launch() {
        known_.clear();
        library_calls_.clear();
        ++launches_;
    }

    // Numbers from 1 on, for Undefined::origin. Of one instruction the first ones are told apart.
    uint32_t read(const Warp& warp, const Insn& insn, int lane, UndefinedSource source);
    uint32_t read_of_array(const Warp& warp, const Insn& insn, int lane, ptx::Space space,
                           uint64_t address, uint32_t element_bytes);
    uint32_t shuffle(const Warp& warp, const Insn& insn, int lane, int giver);

    // One finding a line that reads, and one remark a line that calls a library: what it reaches
    // first.
    void reach(const Warp& warp, const Insn& insn, uint32_t origin, Reached reached);
    void reach_output(uint32_t origin, const std::string& output, int64_t element,
                      const std::optional<ByteRange>& padding);

    const std::vector<Uninitialised>& found() const { return found_; }
    uint64_t left_out() const { return left_out_; }

  private:
    static constexpr uint32_t most_reads_told_apart = 1024;  // of an instruction

    struct Known {
        uint32_t count = 0, latest = 0;
    };
    template <class Describe>
    uint32_t add(const Warp& warp, const Insn& insn, int lane, UndefinedSource source,
                 Describe describe);
    Uninitialised* add(uint32_t origin, Reached reached, uint64_t instruction,
                       const std::optional<LibraryCall>& library = {});
    const std::optional<LibraryCall>& library_call(const Warp& warp, const Insn& insn);

    std::vector<UndefinedRead> reads_;
    std::unordered_map<const ptx::Instruction*, Known> known_;
    std::unordered_map<const ptx::Instruction*, std::optional<LibraryCall>> library_calls_;
    std::set<std::pair<std::string, int>> told_, remarked_;
    std::vector<Uninitialised> found_;
    uint64_t left_out_ = 0, launches_ = 0;
};

}  // namespace warpsim::uninitialised
