// Textures and surfaces: images in global memory, and how a kernel may access them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

namespace warpsim {

// Elements of one to four channels, in rows and layers. Dimensions that an image does not have
// count as 1.
struct Image {
    enum class Channel : uint8_t { unsigned_integer, signed_integer, floating_point };

    uint64_t address = 0;  // of its first byte
    size_t width = 1, height = 1, depth = 1;
    size_t pitch = 0, layer = 0;  // bytes from row to row, from layer to layer
    Channel channel = Channel::unsigned_integer;
    uint8_t channels = 1, channel_bytes = 1;

    size_t element_bytes() const { return size_t{channels} * channel_bytes; }
};

// An image as `tex` reads it, with point sampling: without interpolation between elements.
struct Texture {
    enum class Outside : uint8_t { wrap, clamp, mirror, border };  // in CUDA's order

    Image image;
    std::array<Outside, 3> outside{};  // by dimension
    std::array<uint32_t, 4> border{};  // the value outside, by channel
    bool from_0_to_1 = false;          // normalised coordinates
    bool integers_as_floats = false;   // scaled to 0 to 1, or -1 to 1 if signed
    bool is_linear = false;            // linear device memory, which has no border
};

// The existing textures and surfaces, by the handles that kernels receive.
class Images {
  public:
    uint64_t add(const Texture& texture) { return textures_[++last_] = texture, last_; }
    uint64_t add(const Image& surface) { return surfaces_[++last_] = surface, last_; }
    void remove(uint64_t handle) {
        textures_.erase(handle);
        surfaces_.erase(handle);
    }
    // Null: no such handle.
    const Texture* texture(uint64_t handle) const { return find(textures_, handle); }
    const Image* surface(uint64_t handle) const { return find(surfaces_, handle); }

  private:
    template <class Thing>
    static const Thing* find(const std::map<uint64_t, Thing>& all, uint64_t handle) {
        const auto found = all.find(handle);
        return found == all.end() ? nullptr : &found->second;
    }

    uint64_t last_ = 0;
    std::map<uint64_t, Texture> textures_;
    std::map<uint64_t, Image> surfaces_;
};

}  // namespace warpsim
