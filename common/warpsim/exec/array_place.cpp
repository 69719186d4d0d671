#include "warpsim/exec/array_place.h"

#include <fmt/format.h>

#include "warpsim/exec/describe.h"

namespace warpsim {

namespace {

uint64_t distance(uint64_t offset, uint64_t begin, uint64_t bytes) {
    if (offset < begin) return begin - offset;
    return offset < begin + bytes ? 0 : offset - begin - bytes + 1;
}

}  // namespace

ArrayPlace place_in_shared(const Grid& grid, uint64_t offset) {
    ArrayPlace best;
    uint64_t best_distance = UINT64_MAX;
    for (const SharedArray& array : grid.kernel().shared.arrays) {
        const uint32_t bytes = array.dynamic ? grid.launch().dynamic_shared_bytes : array.bytes;
        const uint64_t here = distance(offset, array.offset, bytes);
        if (here >= best_distance) continue;
        best_distance = here;
        best = {source_name(array.name), static_cast<int64_t>(offset) - array.offset, bytes};
    }
    return best;
}

ArrayPlace place_in_global(const Grid& grid, uint64_t address) {
    Access access;
    access.address = address;
    grid.describe_global(access);
    if (!access.buffer) return {};
    ArrayPlace place{grid.buffer_name(access.buffer), access.buffer_offset,
                     grid.buffer_size(access.buffer)};
    for (const auto& [name, begin] : grid.program().global_addresses) {
        if (GlobalMemory::buffer_of(begin) == access.buffer) place.array = source_name(name);
    }
    return place;
}

std::string element_name(const std::string& array, int64_t element) {
    return array.find(' ') == array.npos ? fmt::format("{}[{}]", array, element)
                                         : fmt::format("element {} of {}", element, array);
}

}  // namespace warpsim
