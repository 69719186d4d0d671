// suld and sust: the bytes of a surface that a lane accesses.
#pragma once

#include <algorithm>
#include <cstring>
#include <utility>

#include "warpsim/insn/image.h"
#include "warpsim/insn/lane_types.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

enum class Outside { trap, clamp, zero };

// The place of the vector that the running instruction reads or writes for one lane; null: it is
// outside the image, and `outside` is zero.
template <class T>
std::byte* surface_place(Warp& warp, const Insn& insn, size_t handle, const Geometry& geometry,
                         Outside outside, AccessKind kind, int lane) {
    const Image& image = surface_of(warp, insn.operands[handle], lane);
    const auto bytes = static_cast<int64_t>(sizeof(T)) * insn.vector_size;
    const int64_t row = static_cast<int64_t>(image.width * image.element_bytes());
    const std::array<int64_t, 3> ends{row - bytes, static_cast<int64_t>(image.height) - 1,
                                      static_cast<int64_t>(image.depth) - 1};
    std::array<int64_t, 3> at{};
    for (int i = 0; i < geometry.dimensions; ++i)
        at[i] = warp.row<int32_t>(coordinate(insn, geometry, handle, i))[lane];
    if (geometry.is_layered) at[2] = warp.row<int32_t>(insn.operands[handle + 1])[lane];
    if (at[0] % bytes) fail_misaligned(warp, kind, at[0], bytes, lane);
    for (size_t i = 0; i < at.size(); ++i) {
        if (at[i] >= 0 && at[i] <= ends[i]) continue;
        if (outside == Outside::zero) return nullptr;
        if (outside == Outside::trap || ends[i] < 0) fail_outside(warp, kind, image, at, lane);
        at[i] = std::clamp<int64_t>(at[i], 0, ends[i]);
    }
    return place_in(warp, image, static_cast<size_t>(at[0]), static_cast<size_t>(at[1]),
                    static_cast<size_t>(at[2]), static_cast<size_t>(bytes), lane);
}

namespace detail {

template <class T, size_t geometry, class MakeForm>
void append_surface_forms(std::vector<Form>& all, const std::string& type, MakeForm make) {
    const std::string name = "b." + std::string(geometries[geometry].name) + "." + type;
    all.push_back(make.template operator()<T, geometry, Outside::trap>(name + ".trap"));
    all.push_back(make.template operator()<T, geometry, Outside::clamp>(name + ".clamp"));
    all.push_back(make.template operator()<T, geometry, Outside::zero>(name + ".zero"));
}

template <size_t... geometry, class MakeForm>
std::vector<Form> surface_forms(std::index_sequence<geometry...>, MakeForm make) {
    std::vector<Form> all;
    (append_surface_forms<uint8_t, geometry>(all, "b8", make), ...);
    (append_surface_forms<uint16_t, geometry>(all, "b16", make), ...);
    (append_surface_forms<uint32_t, geometry>(all, "b32", make), ...);
    (append_surface_forms<uint64_t, geometry>(all, "b64", make), ...);
    return all;
}

}  // namespace detail

// A form for each type, geometry and handling of outside coordinates, made by make.operator()<T,
// geometry, outside>(name).
template <class MakeForm>
std::vector<Form> surface_forms(MakeForm make) {
    return detail::surface_forms(std::make_index_sequence<std::size(geometries)>(), make);
}

}  // namespace warpsim
