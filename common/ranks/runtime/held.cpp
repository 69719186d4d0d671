#include "ranks/runtime/held.h"

#include <algorithm>
#include <cstring>

namespace ranks {
namespace {

// 0 if the elements may lie apart.
size_t bytes_of(int count, MPI_Datatype type) {
    int bytes = 0;
    MPI_Aint begin = 0, extent = 0;
    PMPI_Type_size(type, &bytes);
    PMPI_Type_get_extent(type, &begin, &extent);
    const bool is_dense = begin == 0 && extent == bytes && count > 0;
    return is_dense ? static_cast<size_t>(count) * static_cast<size_t>(bytes) : 0;
}

bool differs(const std::byte* now, const std::vector<std::byte>& before) {
    return !before.empty() && std::memcmp(now, before.data(), before.size()) != 0;
}

}  // namespace

void Held::send(const void* data, int count, MPI_Datatype type) {
    if (data == MPI_IN_PLACE) return;
    sent_ = static_cast<const std::byte*>(data);
    sent_before_.assign(sent_, sent_ + bytes_of(count, type));
}

void* Held::receive(void* data, int count, MPI_Datatype type) {
    const size_t bytes = bytes_of(count, type);
    if (bytes == 0) return data;
    received_ = static_cast<std::byte*>(data);
    before_.assign(received_, received_ + bytes);
    arriving_ = before_;
    return arriving_.data();
}

void* Held::receive_message(void* data, int count, MPI_Datatype type) {
    is_message_ = true;
    return receive(data, count, type);
}

bool Held::end(size_t message_bytes) {
    const bool touched = differs(sent_, sent_before_) || differs(received_, before_);
    const size_t bytes = is_message_ ? std::min(message_bytes, arriving_.size()) : arriving_.size();
    if (bytes > 0) std::memcpy(received_, arriving_.data(), bytes);
    return touched;
}

}  // namespace ranks
