#include "run/parts.h"

#include <algorithm>
#include <span>

namespace lab {

Part part_of(const Parameter& parameter, const Sizes& sizes, size_t rank) {
    const uint64_t all = parameter.extent(sizes), ranks = parameter.ranks(sizes);
    return ranks ? Part{rank, ranks, all / ranks} : Part{0, 1, all};
}

std::vector<std::byte> part_in(const Array& array, const Part& part) {
    const size_t bytes = array.type().bytes;
    std::vector<std::byte> list(part.elements * bytes);
    for (size_t i = 0; i < part.elements; ++i)
        std::ranges::copy(array.bytes().subspan((part.first + i * part.apart) * bytes, bytes),
                          list.begin() + static_cast<ptrdiff_t>(i * bytes));
    return list;
}

void put(const std::vector<std::byte>& from, const Part& part, Array& array) {
    const size_t bytes = array.type().bytes;
    for (size_t i = 0; i < part.elements; ++i)
        std::ranges::copy(
            std::span(from).subspan(i * bytes, bytes),
            array.bytes().begin() + static_cast<ptrdiff_t>((part.first + i * part.apart) * bytes));
}

}  // namespace lab
