#include "warpsim/observers/uninitialised_memory.h"

#include <algorithm>

namespace warpsim::uninitialised {

std::optional<ByteRange> padding_of(std::span<const std::byte> bits) {
    constexpr std::byte defined{0}, undefined{0xff};
    const auto is_either = [](std::byte byte) { return byte == defined || byte == undefined; };
    const auto first = std::ranges::find(bits, undefined);
    if (first == bits.begin() || first == bits.end() || !std::ranges::all_of(bits, is_either))
        return std::nullopt;
    const auto last = std::ranges::find(bits.rbegin(), bits.rend(), undefined);
    return ByteRange{static_cast<uint64_t>(first - bits.begin()),
                     static_cast<uint64_t>(bits.rend() - last - 1)};
}

void GlobalShadow::set_defined(uint32_t buffer, size_t offset, size_t bytes) {
    if (buffer >= buffers_.size() || buffers_[buffer].empty()) return;
    std::vector<std::byte>& shadow = buffers_[buffer];
    if (offset == 0 && bytes >= shadow.size()) return shadow.clear();
    std::fill_n(shadow.begin() + static_cast<ptrdiff_t>(offset), bytes, std::byte{0});
}

std::byte* GlobalShadow::make(uint64_t address, size_t buffer_bytes) {
    std::vector<std::byte>& shadow = at(GlobalMemory::buffer_of(address));
    if (shadow.empty()) shadow.resize(buffer_bytes);
    return find(address);
}

std::byte* LocalShadow::find(uint64_t offset, int lane) {
    const size_t page = offset / page_bytes;
    if (page >= pages_.size()) pages_.resize(page + 1);
    if (!pages_[page]) {
        pages_[page] = std::make_unique<std::byte[]>(page_bytes * warp_size);
        std::fill_n(pages_[page].get(), page_bytes * warp_size, std::byte{0xff});
    }
    return pages_[page].get() + page_bytes * static_cast<size_t>(lane) + offset % page_bytes;
}

}  // namespace warpsim::uninitialised
