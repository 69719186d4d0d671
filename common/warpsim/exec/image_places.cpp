#include "warpsim/exec/image_places.h"

#include "language/say.h"
#include "warpsim/exec/grid.h"

namespace warpsim {

template <class Thing>
static const Thing& require(Warp& warp, const Thing* thing, const char* missing, int lane) {
    if (!thing) warp.fail(FaultKind::wrong_space, lab::in_language(missing), lane);
    return *thing;
}

const Texture& texture_of(Warp& warp, Operand handle, int lane) {
    const Images* const images = warp.block().grid().launch().images;
    const uint64_t value = warp.row<uint64_t>(handle)[lane];
    return require(warp, images ? images->texture(value) : nullptr,
                   lab::marked("uses a texture object that does not exist, or no more"), lane);
}

const Image& surface_of(Warp& warp, Operand handle, int lane) {
    const Images* const images = warp.block().grid().launch().images;
    const uint64_t value = warp.row<uint64_t>(handle)[lane];
    return require(warp, images ? images->surface(value) : nullptr,
                   lab::marked("uses a surface object that does not exist, or no more"), lane);
}

std::byte* place_in(Warp& warp, const Image& image, size_t x, size_t y, size_t z, size_t bytes,
                    int lane) {
    const uint64_t address = image.address + z * image.layer + y * image.pitch + x;
    std::byte* const place = warp.block().grid().memory().find(address, bytes);
    if (!place) {
        warp.fail(FaultKind::wrong_space,
                  lab::in_language("uses a texture or a surface whose memory was freed"), lane);
    }
    return place;
}

static const char* load_or_store(AccessKind kind) {
    return kind == AccessKind::load ? lab::in_language("reads") : lab::in_language("writes");
}

void fail_outside(Warp& warp, AccessKind kind, const Image& image, const std::array<int64_t, 3>& at,
                  int lane) {
    const auto element = static_cast<int64_t>(image.element_bytes());
    warp.fail(
        FaultKind::out_of_bounds,
        lab::say("{} byte {} (element {}) of row {} and layer {} of a surface of {} x {} x {} "
                 "elements of {} bytes",
                 load_or_store(kind), at[0], at[0] / element, at[1], at[2], image.width,
                 image.height, image.depth, element),
        lane);
}

void fail_misaligned(Warp& warp, AccessKind kind, int64_t x, int64_t bytes, int lane) {
    warp.fail(FaultKind::misaligned,
              lab::say("{} {} bytes of a surface from byte {} of a row on, which is not a multiple "
                       "of {}",
                       load_or_store(kind), bytes, x, bytes),
              lane);
}

}  // namespace warpsim
