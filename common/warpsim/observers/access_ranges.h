// The bytes of global memory that a launch accesses, by line and kind of access: for comparing
// launches and copies of different streams (streams/races.h).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "streams/races.h"
#include "warpsim/exec/observer.h"

namespace warpsim {

class AccessRanges final : public Observer {
  public:
    void launch_starts(const Grid& grid) override;
    void accesses(const Warp& warp, const ObservedAccess& access) override;

    // The accesses of the last launch, while its program exists. A place is the kernel's name with the line: "add (ring.cu:12)".
    std::vector<streams::Access> of_launch() const;

  private:
    struct Site {
        const Insn* insn = nullptr;
        AccessKind kind = AccessKind::load;
        streams::ByteRanges bytes = {};
    };
    streams::ByteRanges& bytes_of(const Insn& insn, AccessKind kind);

    const Program* program_ = nullptr;
    std::string kernel_;
    std::vector<std::array<uint32_t, 3>> numbers_;  // by Insn::id and AccessKind, from 1; 0: none
    std::vector<Site> sites_;
};

}  // namespace warpsim
