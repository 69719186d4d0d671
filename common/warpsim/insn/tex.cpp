// tex.geometry.v4.type.f32 {r, g, b, a}, [texture, {x, ...}];   the element at a point
// tex.1d.v4.type.s32 {r, g, b, a}, [texture, {x}];   the element with index x
// PTX ISA 9.0, 9.7.10. Point sampling only: filtered textures cannot be created here.
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>

#include "warpsim/insn/half.h"
#include "warpsim/insn/image.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

namespace {

using Element = std::array<uint32_t, 4>;

// nullopt: beyond the border.
std::optional<size_t> inside(double at, size_t size, Texture::Outside outside) {
    const double last = static_cast<double>(size - 1), whole = std::floor(at);
    if (whole >= 0 && whole <= last) return static_cast<size_t>(whole);
    if (outside == Texture::Outside::border) return std::nullopt;
    return whole > last ? size - 1 : 0;
}

// Denormals count as 0, as on a GPU. Coordinates from 0 to 1 can wrap or mirror, others cannot. A
// GPU keeps fewer digits of normalised coordinates: right beside the edge of an element it may take
// the neighbour.
std::optional<size_t> index_at(float written, size_t size, Texture::Outside outside,
                               bool from_0_to_1) {
    const bool is_number = std::isnormal(written) || std::isinf(written);
    double at = is_number ? written : 0.0;
    if (!from_0_to_1) return inside(at, size, outside);
    const bool wraps = outside == Texture::Outside::wrap,
               mirrors = outside == Texture::Outside::mirror;
    if ((wraps || mirrors) && std::isinf(at)) return 0;
    const double before = std::floor(at);
    if (wraps || mirrors) at -= before;
    if (mirrors && std::fmod(before, 2.0) != 0) at = 1 - at;
    return inside(at * static_cast<double>(size), size, outside);
}

template <class T>
uint32_t integer(const std::byte* from, bool as_float) {
    T value;
    std::memcpy(&value, from, sizeof value);
    if (!as_float) return static_cast<uint32_t>(value);
    const float most = static_cast<float>(std::numeric_limits<T>::max());
    return std::bit_cast<uint32_t>(std::max(static_cast<float>(value) / most, -1.0f));
}

uint32_t floating(const std::byte* from, size_t bytes) {
    uint32_t bits = 0;
    std::memcpy(&bits, from, bytes);
    if (bytes == sizeof bits) return bits;
    return std::bit_cast<uint32_t>(
        static_cast<float>(to_double(Half{static_cast<uint16_t>(bits)})));
}

uint32_t channel(const Texture& texture, const std::byte* from) {
    using enum Image::Channel;
    const Image& image = texture.image;
    const bool as_float = texture.integers_as_floats;
    if (image.channel == floating_point) return floating(from, image.channel_bytes);
    const bool is_signed = image.channel == signed_integer;
    switch (image.channel_bytes) {
        case 1:
            return is_signed ? integer<int8_t>(from, as_float) : integer<uint8_t>(from, as_float);
        case 2:
            return is_signed ? integer<int16_t>(from, as_float) : integer<uint16_t>(from, as_float);
        default:
            return integer<uint32_t>(from, false);
    }
}

// Channels that the image does not have are 0.
Element read(Warp& warp, const Texture& texture, const std::array<size_t, 3>& at, int lane) {
    const size_t bytes = texture.image.element_bytes();
    const std::byte* const place =
        place_in(warp, texture.image, at[0] * bytes, at[1], at[2], bytes, lane);
    Element element{};
    for (size_t i = 0; i < texture.image.channels; ++i)
        element[i] = channel(texture, place + i * texture.image.channel_bytes);
    return element;
}

constexpr size_t handle = 4;  // the operand after those of the result

Element at_point(Warp& warp, const Insn& insn, const Geometry& geometry, int lane) {
    const Texture& texture = texture_of(warp, insn.operands[handle], lane);
    const Image& image = texture.image;
    const std::array sizes{image.width, image.height, image.depth};
    std::array<size_t, 3> at{};
    for (int i = 0; i < geometry.dimensions; ++i) {
        const float x = warp.row<float>(coordinate(insn, geometry, handle, i))[lane];
        const auto index = index_at(x, sizes[i], texture.outside[i], texture.from_0_to_1);
        if (!index) return texture.border;
        at[i] = *index;
    }
    if (geometry.is_layered) {
        const size_t layer = warp.row<uint32_t>(insn.operands[handle + 1])[lane];
        at[2] = std::min(layer, image.depth - 1);
    }
    return read(warp, texture, at, lane);
}

// tex1Dfetch: zeros beyond the ends.
Element at_number(Warp& warp, const Insn& insn, int lane) {
    const Texture& texture = texture_of(warp, insn.operands[handle], lane);
    const int64_t x = warp.row<int32_t>(insn.operands[handle + 1])[lane];
    if (x < 0 || static_cast<size_t>(x) >= texture.image.width) return {};
    return read(warp, texture, {static_cast<size_t>(x), 0, 0}, lane);
}

template <class Look>
void each_lane(Warp& warp, const Insn& insn, Look look) {
    for_each_lane(warp.active(), [&](int lane) {
        const Element element = look(lane);
        for (size_t i = 0; i < element.size(); ++i)
            warp.row<uint32_t>(insn.operands[i])[lane] = element[i];
    });
}

template <size_t geometry>
void by_point(Warp& warp, const Insn& insn) {
    each_lane(warp, insn,
              [&](int lane) { return at_point(warp, insn, geometries[geometry], lane); });
}

void by_number(Warp& warp, const Insn& insn) {
    each_lane(warp, insn, [&](int lane) { return at_number(warp, insn, lane); });
}

template <size_t... geometry>
std::vector<Form> all_forms(std::index_sequence<geometry...>) {
    std::vector<Form> all;
    for (const std::string type : {"f32", "s32", "u32"}) {
        const Slot element{Slot::vector, 4};
        (all.push_back({std::string(geometries[geometry].name) + "." + type + ".f32",
                        by_point<geometry>,
                        {element, {Slot::image, geometries[geometry].coordinates}}}),
         ...);
        all.push_back({"1d." + type + ".s32", by_number, {element, {Slot::image, 1}}});
    }
    return all;
}

}  // namespace

static std::vector<Form> forms() {
    return all_forms(std::make_index_sequence<std::size(geometries)>());
}

extern const Mnemonic insn_tex{.name = "tex", .forms = forms, .memory = true};

}  // namespace warpsim
