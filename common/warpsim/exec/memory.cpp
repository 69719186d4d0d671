#include "warpsim/exec/memory.h"

#include <algorithm>
#include <cstring>

#include "language/say.h"
#include "warpsim/exec/digest.h"
#include "warpsim/exec/fault.h"
#include "warpsim/exec/steps.h"

namespace warpsim {

uint32_t GlobalMemory::allocate(size_t bytes, std::byte fill) {
    if (bytes > limit_ - used_bytes()) {
        throw Fault(FaultKind::too_much_memory,
                    lab::say("global memory: {} more bytes are beyond the limit of {} bytes", bytes,
                             limit_));
    }
    std::vector<std::byte> own(bytes, fill);
    const uint32_t buffer = adopt(own);
    buffers_[buffer].own = std::move(own);
    buffers_[buffer].device = device_;
    usage().bytes += bytes;
    return buffer;
}

uint32_t GlobalMemory::adopt(std::span<std::byte> bytes, Repeated repeated) {
    constexpr size_t most_buffers = size_t{1} << 20;
    const Buffer fresh{bytes.size(), bytes.data(), repeated};
    repeating_ += repeated.bytes != 0;
    if (buffers_.size() < most_buffers) {
        buffers_.push_back(fresh);
        return static_cast<uint32_t>(buffers_.size() - 1);
    }
    if (freed_.empty())
        throw Fault(FaultKind::too_much_memory,
                    lab::say("global memory: more than {} buffers", most_buffers));
    const uint32_t id = freed_.front();
    freed_.pop_front();
    buffers_[id] = fresh;
    return id;
}

uint32_t GlobalMemory::adopt_in_place(std::span<std::byte> bytes) {
    const uint32_t buffer = buffer_of(reinterpret_cast<uintptr_t>(bytes.data()));
    buffers_.at(buffer) = {bytes.size(), bytes.data()};
    return buffer;
}

void GlobalMemory::free(uint32_t buffer) {
    Buffer& gone = buffers_.at(buffer);
    if (gone.device != no_device) usage_[gone.device].bytes -= gone.own.size();
    repeating_ -= gone.repeated.bytes != 0;
    gone = {.was_freed = true, .is_on_heap = gone.is_on_heap};
    if (buffer >= first_) freed_.push_back(buffer);
}

void GlobalMemory::free_device() {
    for (uint32_t id = 0; id < buffers_.size(); ++id)
        if (buffers_[id].device == device_) free(id);
    usage_.erase(device_);
}

size_t GlobalMemory::used_bytes() const {
    const auto used = usage_.find(device_);
    return used == usage_.end() ? 0 : used->second.bytes;
}

void GlobalMemory::show_hidden() {
    for (const auto& [buffer, size] : hidden_) buffers_[buffer].size = size;
    hidden_.clear();
}

// Heap bytes that an allocation takes: 80 at least, as on an H200.
static size_t taken_by(size_t bytes) {
    constexpr size_t least = 80;
    return std::max(bytes, least);
}

bool GlobalMemory::limit_heap(size_t bytes) {
    if (!usage().heap_was_used) usage().heap_limit = bytes;
    return !usage().heap_was_used;
}

uint64_t GlobalMemory::allocate_on_heap(uint64_t bytes) {
    Usage& used = usage();
    used.heap_was_used = true;
    if (taken_by(bytes) > std::min(used.heap_limit - used.heap_bytes, limit_ - used.bytes))
        return 0;
    const uint32_t buffer = allocate(bytes);
    buffers_[buffer].is_on_heap = true;
    used.heap_bytes += taken_by(bytes);
    return address(buffer);
}

bool GlobalMemory::free_on_heap(uint64_t address) {
    const uint32_t buffer = buffer_of(address);
    if (!exists(buffer) || offset_of(address) || !is_on_heap(buffer) || was_freed(buffer))
        return false;
    usage_[device_of(buffer)].heap_bytes -= taken_by(size(buffer));
    free(buffer);
    return true;
}

using Repeated = GlobalMemory::Repeated;

// The number of steps, this one included, that stay among the equal pages around `offset`.
static uint64_t steps_inside(const Repeated& repeated, uint64_t offset, int64_t step,
                             size_t bytes) {
    const bool is_before = offset < repeated.apart;
    const uint64_t begin = is_before ? 0 : repeated.apart + repeated.period;
    const uint64_t end = is_before ? std::min(repeated.apart, repeated.bytes) : repeated.bytes;
    const uint64_t room = step > 0 ? end - bytes - offset : offset - begin;
    return room / magnitude(step) + 1;
}

// The number of steps, this one included, that stay among zeros. 0: it is not known to be there.
static uint64_t steps_in(ZeroPages::Run zeros, size_t place, int64_t step, size_t bytes) {
    if (!zeros.has(place, bytes)) return 0;
    const size_t room = step > 0 ? zeros.end - bytes - place : place - zeros.begin;
    return room / magnitude(step) + 1;
}

// The number of steps, this one included, up to the first whose bytes differ from `value`, at most
// `most`. `here` is this step's place, `start` its offset in the first period, as all places are.
// Each is computed from the previous one, since a division takes longer than the comparison.
static uint64_t times_in_repeats(const std::byte* here, const std::byte* value, int64_t start,
                                 int64_t step, int64_t period, size_t bytes, uint64_t most,
                                 const ZeroPages& zeros) {
    const bool is_zero =
        std::all_of(value, value + bytes, [](std::byte b) { return b == std::byte{}; });
    step %= period;
    int64_t place = start;
    for (uint64_t times = 1; times < most;) {
        place += step;
        if (place < 0) place += period;
        if (place >= period) place -= period;
        if (place == start) return most;  // it repeats from here
        uint64_t same = is_zero ? steps_in(zeros.around(place), place, step, bytes) : 0;
        if (same == 0 && std::memcmp(here + (place - start), value, bytes) != 0) return times;
        same = std::max<uint64_t>(same, 1);
        times += same;
        place += static_cast<int64_t>(same - 1) * step;
    }
    return most;
}

void GlobalMemory::find_zeros() {
    for (Buffer& buffer : buffers_) {
        buffer.is_as_noted = true;
        if (!buffer.repeated.bytes) continue;
        buffer.zeros = ZeroPages({buffer.start + buffer.repeated.first(), buffer.repeated.period});
    }
}

uint64_t GlobalMemory::times_the_same(uint64_t address, int64_t step, size_t bytes, uint64_t most) {
    const std::byte* const value = find(address, bytes);
    if (step == 0) return most;
    if (!value) return 1;
    const Repeated& repeated = buffers_[buffer_of(address)].repeated;
    static const ZeroPages unknown;
    const Buffer& buffer = buffers_[buffer_of(address)];
    const ZeroPages& zeros = buffer.is_as_noted ? buffer.zeros : unknown;
    uint64_t times = 0;
    while (times < most) {
        const uint64_t here = address + times * static_cast<uint64_t>(step);
        const std::byte* const place = find(here, bytes);
        if (!place || std::memcmp(place, value, bytes) != 0) break;
        const uint64_t offset = offset_of(here);
        const bool repeats = repeated.in_equal_pages(offset, bytes);
        const uint64_t inside =
            repeats ? std::min(most - times, steps_inside(repeated, offset, step, bytes)) : 1;
        const uint64_t equal =
            times_in_repeats(place, value, static_cast<int64_t>(offset % repeated.period), step,
                             static_cast<int64_t>(repeated.period), bytes, inside, zeros);
        times += equal;
        if (equal < inside) break;
    }
    return times;
}

size_t GlobalMemory::digest() const {
    Digest digest;
    for (const Buffer& buffer : buffers_) digest.add(std::span(buffer.start, buffer.size));
    return digest.value();
}

std::span<std::byte> GlobalMemory::bytes(uint32_t buffer) {
    return {buffers_.at(buffer).start, buffers_.at(buffer).size};
}

}  // namespace warpsim
