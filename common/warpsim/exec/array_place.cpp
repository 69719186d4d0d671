#include "warpsim/exec/array_place.h"

#include <algorithm>

#include <fmt/format.h>

#include "language/say.h"
#include "warpsim/exec/describe.h"

namespace warpsim {

namespace {

int64_t distance(int64_t at, int64_t begin, int64_t bytes) {
    if (at < begin) return begin - at;
    return at < begin + bytes ? 0 : at - begin - bytes + 1;
}

// A variable's name; else a description of a buffer, in the reader's language.
bool is_name(const std::string& array) {
    return std::ranges::all_of(array, [](char c) { return c > ' ' && c <= '~'; });
}

}  // namespace

ArrayPlace place_in_shared(const Grid& grid, uint64_t offset) {
    // An index below 0 may lead to the end of the window.
    const auto at = static_cast<int64_t>(offset) - (offset >> 31 ? int64_t{1} << 32 : 0);
    ArrayPlace best;
    int64_t best_distance = INT64_MAX;
    for (const SharedArray& array : grid.kernel().shared.arrays) {
        const uint32_t bytes = array.dynamic ? grid.launch().dynamic_shared_bytes : array.bytes;
        const int64_t here = distance(at, array.offset, bytes);
        if (here >= best_distance) continue;
        best_distance = here;
        best = {source_name(array.name), at - array.offset, bytes, array.reserved, array.dynamic};
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
    return elements_name(array, element, element);
}

std::string elements_name(const std::string& array, int64_t first, int64_t last) {
    if (first == last)
        return is_name(array) ? fmt::format("{}[{}]", array, first)
                              : lab::say("element {} of {}", first, array);
    return is_name(array) ? fmt::format("{}[{}..{}]", array, first, last)
                          : lab::say("elements {}..{} of {}", first, last, array);
}

}  // namespace warpsim
