// Follows undefined values between registers and memory.
#include <algorithm>
#include <bit>
#include <cstring>

#include "warpsim/exec/access_size.h"
#include "warpsim/exec/grid.h"
#include "warpsim/insn/mask.h"
#include "warpsim/observers/access_row.h"
#include "warpsim/observers/uninitialised_run.h"

namespace warpsim {

using namespace uninitialised;

// Null bits: all is defined there.
struct UninitialisedObserver::ShadowBytes {
    std::byte* bits = nullptr;
    ptx::Space space = ptx::Space::none;  // none: where nothing is ever undefined
    uint64_t address = 0;                 // shared, local: an offset
    int lane = 0;
    StoredOrigins* origins = nullptr;
    const Block* owner = nullptr;  // shared memory of another block: its owner

    bool any(size_t bytes) const { return bits && any_undefined(bits, bytes); }
    uint64_t word(uint64_t offset) const {
        const uint64_t number = (address + offset) / stored_word_bytes;
        return space == ptx::Space::local ? number * warp_size + static_cast<uint64_t>(lane)
                                          : number;
    }
};

struct UninitialisedObserver::Access {
    WarpRun& run;
    Registers& registers;
    const Warp& warp;
    const ObservedAccess& observed;
    const Flow& flow;
};

namespace {

using Bytes = std::array<std::byte, most_access_bytes>;

// Returns the space that a lane's address leads to, and makes a shared or local address an offset.
ptx::Space resolve(const ObservedAccess& access, uint64_t& address) {
    if (access.insn.space != ptx::Space::none) return access.space;
    if (address - shared_window < window_bytes) {
        address -= shared_window;
        return ptx::Space::shared;
    }
    if (address - local_window < window_bytes) {
        address -= local_window;
        return ptx::Space::local;
    }
    return GlobalMemory::buffer_of(address) ? ptx::Space::global : ptx::Space::none;
}

bool any_of(const Registers& registers, const std::vector<Operand>& operands) {
    return std::any_of(operands.begin(), operands.end(),
                       [&](Operand operand) { return registers.any(operand); });
}

// Widens the bits of a loaded value to its register: a signed value repeats its highest bit.
Bits128 widened(Bits128 bits, uint32_t bytes, uint8_t to, bool is_signed) {
    if (!is_signed || to <= bytes || bytes > 4 || !(bits.low >> (8 * bytes - 1) & 1)) return bits;
    const uint64_t above = ~uint64_t{0} << 8 * bytes;
    return {to < 8 ? (bits.low | above) & ((uint64_t{1} << 8 * to) - 1) : bits.low | above, 0};
}

}  // namespace

UninitialisedObserver::ShadowBytes UninitialisedObserver::find(Access& access, int lane) {
    ShadowBytes shadow;
    shadow.lane = lane;
    shadow.address = access.observed.addresses[lane];
    shadow.space = resolve(access.observed, shadow.address);
    switch (shadow.space) {
        case ptx::Space::shared: {
            BlockRun* run = access.run.block;
            if (access.observed.remote >> lane & 1) {
                const Block& block = access.warp.block();
                shadow.owner = &block.cluster().owner(shadow.address, block);
                shadow.address = shared_offset(shadow.address);
                run = blocks_.at(shadow.owner).get();
            }
            shadow.bits = run->shared.data() + shadow.address;
            shadow.origins = &run->shared_origins;
            break;
        }
        case ptx::Space::local:
            shadow.bits = access.run.local.find(shadow.address, lane);
            shadow.origins = &access.run.local_origins;
            break;
        case ptx::Space::global:
            shadow.bits = global_.find(shadow.address);
            shadow.origins = &global_origins_;
            break;
        default:
            shadow.space = ptx::Space::none;
    }
    return shadow;
}

void UninitialisedObserver::accesses(const Warp& warp, const ObservedAccess& observed) {
    WarpRun& run = run_of(warp);
    Access access{run, run.registers(warp.frame()), warp, observed, flow_of(observed.insn)};
    const auto each = [&](auto visit) {
        for_each_lane(observed.active, [&](int lane) { (this->*visit)(access, lane); });
    };
    switch (access.flow.kind) {
        case Flow::loads:
            return load(access);
        case Flow::stores:
            return store(access);
        case Flow::updates:
            return each(&UninitialisedObserver::update_lane);
        case Flow::copies:
            return each(&UninitialisedObserver::copy_lane);
        default:
            if (observed.kind != AccessKind::load) each(&UninitialisedObserver::define_lane);
    }
}

void UninitialisedObserver::load(Access& access) {
    if (const size_t bytes = bytes_in_a_row(access.observed)) {
        const ShadowBytes first = find(access, access.observed.places.first);
        if (!first.any(bytes)) {
            for (const Operand& destination : access.flow.destinations)
                access.registers.clear(destination, access.observed.active);
            return;
        }
    }
    for_each_lane(access.observed.active, [&](int lane) { load_lane(access, lane); });
}

void UninitialisedObserver::load_lane(Access& access, int lane) {
    const ShadowBytes shadow = find(access, lane);
    const auto& destinations = access.flow.destinations;
    if (!shadow.any(access.observed.bytes)) {
        for (const Operand& destination : destinations)
            access.registers.clear(destination, lane_bit[lane]);
        return;
    }
    const uint32_t origin = origin_of(access, shadow);
    const auto bytes = static_cast<uint32_t>(access.observed.bytes / destinations.size());
    for (size_t i = 0; i < destinations.size(); ++i) {
        Undefined value{{}, origin};
        std::memcpy(&value.bits, shadow.bits + i * bytes, bytes);
        value.bits = widened(value.bits, bytes, destinations[i].bytes, access.flow.is_signed);
        access.registers.set(destinations[i], lane, value);
    }
}

// The origin recorded when the undefined value was stored or copied; a new one if nothing was.
uint32_t UninitialisedObserver::origin_of(Access& access, const ShadowBytes& shadow) {
    const uint32_t bytes = access.observed.bytes;
    for (uint64_t at = 0; at < bytes; ++at) {
        if (shadow.bits[at] == std::byte{0}) continue;
        const auto stored = shadow.origins->find(shadow.word(at));
        if (stored != shadow.origins->end()) return stored->second.origin;
    }
    if (shadow.space == ptx::Space::global)
        if (const uint32_t origin = origin_of_host_copy(shadow.address, bytes)) return origin;
    const Insn& insn = access.observed.insn;
    if (shadow.space == ptx::Space::local)
        return reports_.read(access.warp, insn, shadow.lane, UndefinedSource::local_variable);
    const uint32_t element = bytes / insn.vector_size;
    uint64_t at = 0;  // the first element that has undefined bytes
    while (!any_undefined(shadow.bits + at, element)) at += element;
    return reports_.read_of_array(access.warp, insn, shadow.lane,
                                  {shadow.space, shadow.address + at, element, shadow.owner});
}

void UninitialisedObserver::store(Access& access) {
    const Mask active = access.observed.active;
    if (any_of(access.registers, access.flow.sources))
        return for_each_lane(active, [&](int lane) { store_lane(access, lane); });
    const size_t bytes = bytes_in_a_row(access.observed);
    if (bytes == 0) return for_each_lane(active, [&](int lane) { define_lane(access, lane); });
    const ShadowBytes first = find(access, access.observed.places.first);
    if (first.bits) std::memset(first.bits, 0, bytes);
}

void UninitialisedObserver::define_lane(Access& access, int lane) {
    const ShadowBytes shadow = find(access, lane);
    if (shadow.bits) std::memset(shadow.bits, 0, access.observed.bytes);
}

void UninitialisedObserver::store_lane(Access& access, int lane) {
    const Insn& insn = access.observed.insn;
    const auto& sources = access.flow.sources;
    const auto bytes = static_cast<uint32_t>(access.observed.bytes / sources.size());
    Bytes bits{};
    std::optional<uint32_t> origin;
    for (size_t i = 0; i < sources.size(); ++i) {
        const Undefined value = access.registers.get(sources[i], lane);
        std::memcpy(bits.data() + i * bytes, &value.bits, bytes);
        if (!value.any()) continue;
        origin = reports_.first_read(origin, value.origin);
    }
    const uint32_t read = origin ? origin_of(access.warp, insn, lane, *origin) : 0;
    put(access, find(access, lane), bits.data(), read);
}

void UninitialisedObserver::put(Access& access, ShadowBytes shadow, const std::byte* bits,
                                uint32_t origin) {
    const uint32_t bytes = access.observed.bytes;
    const bool undefined = any_undefined(bits, bytes);
    if (!shadow.bits && undefined && shadow.space == ptx::Space::global) {
        const uint32_t buffer = GlobalMemory::buffer_of(shadow.address);
        shadow.bits = global_.make(shadow.address, grid_->buffer_size(buffer));
    }
    if (!shadow.bits) return;
    std::memcpy(shadow.bits, bits, bytes);
    if (!undefined) return;
    if (shadow.space == ptx::Space::global) {
        const uint32_t buffer = GlobalMemory::buffer_of(shadow.address);
        if (!names_.contains(buffer)) names_[buffer] = grid_->buffer_name(buffer);
    }
    const uint32_t element = bytes / access.observed.insn.vector_size;
    for (uint64_t at = 0; at < bytes; ++at) {
        if (bits[at] != std::byte{0}) (*shadow.origins)[shadow.word(at)] = {origin, element};
    }
}

bool UninitialisedObserver::brings_undefined(const Warp& warp, const ObservedAccess& store,
                                             int lane, uint64_t offset) {
    const auto& sources = flow_of(store.insn).sources;
    const uint64_t bytes = store.bytes / sources.size();
    const Undefined value =
        run_of(warp).registers(warp.frame()).get(sources.at(offset / bytes), lane);
    std::array<std::byte, sizeof value.bits> bits;
    std::memcpy(bits.data(), &value.bits, sizeof value.bits);
    return bits.at(offset % bytes) != std::byte{0};
}

bool UninitialisedObserver::finds_undefined(const Warp& warp, const ObservedAccess& store, int lane,
                                            uint64_t offset) {
    WarpRun& run = run_of(warp);
    Access access{run, run.registers(warp.frame()), warp, store, flow_of(store.insn)};
    const ShadowBytes shadow = find(access, lane);
    return shadow.bits && shadow.bits[offset] != std::byte{0};
}

// atom d, [a], b, c; red [a], b. d is undefined if the old value is; memory becomes undefined if an
// operand is or, except for exch, if the old value is.
void UninitialisedObserver::update_lane(Access& access, int lane) {
    const ShadowBytes shadow = find(access, lane);
    const auto& [sources, destinations] = std::tie(access.flow.sources, access.flow.destinations);
    if (!shadow.bits && !access.registers.any()) return;
    const uint32_t bytes = access.observed.bytes;
    const bool was_undefined = shadow.any(bytes);
    std::optional<uint32_t> origin;
    if (was_undefined) origin = origin_of(access, shadow);
    bool brings_undefined = false;
    for (const Operand& source : sources) {
        const Undefined value = access.registers.get(source, lane);
        if (!value.any()) continue;
        brings_undefined = true;
        origin = reports_.first_read(
            origin, origin_of(access.warp, access.observed.insn, lane, value.origin));
    }
    const Undefined old{was_undefined ? Bits128{~uint64_t{0}, ~uint64_t{0}} : Bits128{},
                        origin.value_or(0)};
    for (const Operand& destination : destinations) access.registers.set(destination, lane, old);
    Bytes bits{};
    const bool stays = was_undefined && !access.flow.exchanges_memory;
    if (stays || brings_undefined) bits.fill(std::byte{0xff});
    put(access, shadow, bits.data(), origin.value_or(0));
}

// cp: a load by all lanes, and then a store. That the copy may still be in flight is a question of
// ordering, not checked here.
void UninitialisedObserver::copy_lane(Access& access, int lane) {
    const ShadowBytes shadow = find(access, lane);
    auto& copied = access.run.copied[lane];
    const size_t bytes = std::min<size_t>(access.observed.bytes, copied.size());
    if (access.observed.kind == AccessKind::load) {
        copied = {};
        if (!shadow.any(access.observed.bytes)) return;
        std::memcpy(copied.data(), shadow.bits, bytes);
        access.run.copied_origins[lane] = origin_of(access, shadow);
    } else if (access.observed.kind == AccessKind::store) {
        put(access, shadow, copied.data(), access.run.copied_origins[lane]);
        copied = {};  // the next copy may read nothing
    } else {
        define_lane(access, lane);
    }
}

void UninitialisedObserver::copies_local(const Warp& warp, uint32_t from, uint32_t to,
                                         uint32_t bytes) {
    WarpRun& run = run_of(warp);
    const auto word = [](uint32_t at, int lane) {
        return at / stored_word_bytes * warp_size + static_cast<uint64_t>(lane);
    };
    for_each_lane(warp.active(), [&](int lane) {
        for (uint32_t i = 0; i < bytes; ++i) {
            const std::byte bits = *run.local.find(from + i, lane);
            *run.local.find(to + i, lane) = bits;
            const auto stored = run.local_origins.find(word(from + i, lane));
            if (bits != std::byte{0} && stored != run.local_origins.end())
                run.local_origins[word(to + i, lane)] = Stored(stored->second);
        }
    });
}

}  // namespace warpsim
