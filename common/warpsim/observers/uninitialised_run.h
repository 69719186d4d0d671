// The state that UninitialisedObserver keeps of a running block.
#pragma once

#include <array>
#include <memory>
#include <unordered_map>
#include <vector>

#include "warpsim/observers/uninitialised_observer.h"

namespace warpsim {

struct UninitialisedObserver::WarpRun {
    BlockRun* block = nullptr;
    std::unordered_map<const Frame*, uninitialised::Registers> frames;
    const Frame* last_frame = nullptr;
    uninitialised::Registers* last_registers = nullptr;
    uninitialised::LocalShadow local;
    uninitialised::StoredOrigins local_origins;
    // The values that lanes have brought to a warp-wide instruction.
    std::array<uninitialised::Undefined, warp_size> brought;
    Mask brought_undefined = 0;
    // The undefined bits of the bytes that cp.async is copying.
    std::array<std::array<std::byte, 16>, warp_size> copied{};
    std::array<uint32_t, warp_size> copied_origins{};

    uninitialised::Registers& registers(const Frame& frame) {
        if (last_frame != &frame) {
            const auto [known, is_new] = frames.try_emplace(&frame);
            if (is_new) known->second.begin(*frame.function);
            last_registers = &known->second;
            last_frame = &frame;
        }
        return *last_registers;
    }
};

struct UninitialisedObserver::BlockRun {
    std::vector<std::byte> shared;
    uninitialised::StoredOrigins shared_origins;
    std::vector<std::unique_ptr<WarpRun>> warps;
};

}  // namespace warpsim
