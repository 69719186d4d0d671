// Where undefined values were read first, and what they have reached.
#pragma once

#include <cstdint>
#include <map>
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
    static constexpr size_t most = 100;  // limit for findings, and separately for remarks

    void begin_launch() {
        known_.clear();
        library_calls_.clear();
        ++launches_;
    }

    // These return origins, numbered from 1, for Undefined::origin. Only the first reads of an
    // instruction get separate numbers.
    uint32_t read(const Warp& warp, const Insn& insn, int lane, UndefinedSource source);
    struct InArray {
        ptx::Space space;
        uint64_t address;  // shared: an offset
        uint32_t element_bytes;
        const Block* owner;  // of shared memory; null: the block that reads
    };
    uint32_t read_of_array(const Warp& warp, const Insn& insn, int lane, const InArray& at);
    uint32_t copy_of_array(const std::string& array);  // by the host
    uint32_t shuffle(const Warp& warp, const Insn& insn, int lane, int giver);

    // Reports one finding per line that reads, and one remark per line that calls a library: the
    // first thing reached.
    void reach(const Warp& warp, const Insn& insn, uint32_t origin, Reached reached);
    void reach_output(uint32_t origin, const std::string& output, int64_t element,
                      const std::optional<ByteRange>& padding);

    // Combines the origins of two undefined values, the first of which may be missing: gives the
    // earlier read, and padding only if both are padding.
    uint32_t first_read(std::optional<uint32_t> one, uint32_t other) const;

    const std::vector<Uninitialised>& found() const { return found_; }
    uint64_t left_out() const { return left_out_; }

  private:
    bool is_padding(uint32_t origin) const;

    static constexpr uint32_t most_reads_told_apart = 1024;  // per instruction

    struct Known {
        uint32_t count = 0, latest = 0;
    };
    template <class Describe>
    uint32_t add(const Warp& warp, const Insn& insn, int lane, UndefinedSource source,
                 Describe describe);
    void add(const Uninitialised& found);
    bool is_new(const Uninitialised& found);
    const std::optional<LibraryCall>& library_call(const Warp& warp, const Insn& insn);

    std::vector<UndefinedRead> reads_;
    std::map<std::pair<const ptx::Instruction*, UndefinedSource>, Known> known_;
    std::unordered_map<const ptx::Instruction*, std::optional<LibraryCall>> library_calls_;
    std::set<std::pair<std::string, int>> reported_, remarked_, padded_;
    std::vector<Uninitialised> found_;
    uint64_t left_out_ = 0, launches_ = 0;
};

}  // namespace warpsim::uninitialised
