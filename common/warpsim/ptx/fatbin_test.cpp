#include "warpsim/ptx/fatbin.h"

#include <gtest/gtest.h>
#include <lz4.h>
#include <zstd.h>

#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

namespace warpsim::ptx {
namespace {

using Image = std::vector<std::byte>;

template <class T>
void put(Image& image, size_t offset, T value) {
    if (image.size() < offset + sizeof value) image.resize(offset + sizeof value);
    std::memcpy(image.data() + offset, &value, sizeof value);
}

struct Part {
    uint16_t kind = 1;
    uint32_t arch = 80;
    std::string text = "";
    uint64_t flags = 0x11;
    uint32_t compressed = 0;
    uint64_t unpacked = 0;
};

Part lz4(const std::string& text) {
    std::string packed(LZ4_compressBound(int(text.size())), '\0');
    packed.resize(
        LZ4_compress_default(text.data(), packed.data(), int(text.size()), int(packed.size())));
    return {.text = packed,
            .flags = 0x2011,
            .compressed = uint32_t(packed.size()),
            .unpacked = text.size()};
}

Part zstd(const std::string& text) {
    std::string packed(ZSTD_compressBound(text.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3));
    return {.text = packed,
            .flags = 0x8011,
            .compressed = uint32_t(packed.size()),
            .unpacked = text.size()};
}

// A fat binary as nvcc 13 writes it: headers of 80 bytes, payloads padded to 8.
Image image_of(const std::vector<Part>& parts) {
    Image image(16);
    for (const Part& part : parts) {
        const size_t entry = image.size(), padded = (part.text.size() + 8) / 8 * 8;
        image.resize(entry + 80 + padded);
        put<uint16_t>(image, entry, part.kind);
        put<uint32_t>(image, entry + 4, 80);
        put<uint64_t>(image, entry + 8, padded);
        put<uint32_t>(image, entry + 16, part.compressed);
        put<uint32_t>(image, entry + 28, part.arch);
        put<uint64_t>(image, entry + 40, part.flags);
        put<uint64_t>(image, entry + 56, part.unpacked);
        std::memcpy(image.data() + entry + 80, part.text.data(), part.text.size());
    }
    put<uint32_t>(image, 0, 0xBA55ED50);
    put<uint16_t>(image, 4, 1);
    put<uint16_t>(image, 6, 16);
    put<uint64_t>(image, 8, image.size() - 16);
    return image;
}

std::string error_of(const Image& image) {
    try {
        ptx_of_fatbin(image);
    } catch (const FatbinError& error) {
        return error.what();
    }
    return "";
}

const std::string text = ".version 9.0\n.target sm_80\n";

TEST(Fatbin, FindsThePtxBesideMachineCode) {
    EXPECT_EQ(ptx_of_fatbin(image_of({{.kind = 2,
                                       .text = "\x7f"
                                               "ELF"},
                                      {.text = text}})),
              text);
}

TEST(Fatbin, TakesTheNewestArchitecture) {
    const Image image =
        image_of({{.arch = 80, .text = "a"}, {.arch = 90, .text = "b"}, {.arch = 75, .text = "c"}});
    EXPECT_EQ(ptx_of_fatbin(image), "b");
}

TEST(Fatbin, TakesWhatADeviceWouldTake) {
    const Image image =
        image_of({{.arch = 80, .text = "a"}, {.arch = 90, .text = "b"}, {.arch = 75, .text = "c"}});
    EXPECT_EQ(ptx_of_fatbin(image, 120), "b");
    EXPECT_EQ(ptx_of_fatbin(image, 89), "a");
    EXPECT_EQ(ptx_of_fatbin(image, 75), "c");
    EXPECT_EQ(ptx_of_fatbin(image, 70), "c") << "all are newer: the one that asks for least";
}

TEST(Fatbin, IsFoundByItsOwnSize) {
    Image image = image_of({{.text = text}});
    const size_t size = image.size();
    image.resize(size + 100);
    EXPECT_EQ(fatbin_at(image.data()).size(), size);
    EXPECT_EQ(ptx_of_fatbin(fatbin_at(image.data())), text);
}

TEST(Fatbin, SaysWhyThereIsNoPtx) {
    EXPECT_EQ(error_of({}), "this is not a fat binary: it does not begin with 0xBA55ED50");
    EXPECT_NE(error_of(image_of({})).find("machine code only"), std::string::npos);
    EXPECT_NE(error_of(image_of({{.kind = 2}})).find("machine code only"), std::string::npos);
}

TEST(Fatbin, UnpacksBothCompressions) {
    std::string longer = text;
    for (int i = 0; i < 1000; ++i) longer += "add.f32 %f1, %f2, %f3;\n";
    for (const std::string& each : {text, longer}) {
        EXPECT_EQ(ptx_of_fatbin(image_of({lz4(each)})), each);
        EXPECT_EQ(ptx_of_fatbin(image_of({zstd(each)})), each);
    }
    const std::string padded = text + '\0';  // nvcc counts the terminating NUL
    EXPECT_EQ(ptx_of_fatbin(image_of({lz4(padded)})), text);
    EXPECT_EQ(ptx_of_fatbin(image_of({zstd(padded)})), text);
}

TEST(Fatbin, CompressedSizesAreNotBelieved) {
    for (const auto& pack : {lz4, zstd}) {
        for (const uint64_t size : {uint64_t{0}, text.size() - 1, text.size() + 1,
                                    uint64_t{1} << 26, (uint64_t{1} << 26) + 1, ~uint64_t{0}}) {
            Part part = pack(text);
            part.unpacked = size;
            EXPECT_NE(error_of(image_of({part})), "") << size;
        }
        Part part = pack(text);
        part.compressed -= 1;
        EXPECT_NE(error_of(image_of({part})).find("is damaged"), std::string::npos);
    }
}

TEST(Fatbin, EveryCutIsAnError) {
    const Image image = image_of({{.kind = 2, .text = "machine code"}, {.text = text}});
    for (size_t length = 0; length < image.size(); ++length)
        EXPECT_NE(error_of(Image(image.begin(), image.begin() + length)), "") << length;
}

// Each size field in turn is too large; the buffer is exactly as long as the image, so that a
// sanitizer detects a read past it.
TEST(Fatbin, SizesAreNotBelieved) {
    for (const uint64_t size : {uint64_t{1} << 31, ~uint64_t{0}, ~uint64_t{0} - 95}) {
        for (const size_t field : {size_t{8}, size_t{16 + 8}}) {
            Image image = image_of({{.text = text}});
            put<uint64_t>(image, field, size);
            EXPECT_NE(error_of(image), "") << field;
        }
        Image image = image_of({{.text = text}});
        put<uint32_t>(image, 16 + 4, static_cast<uint32_t>(size));
        EXPECT_NE(error_of(image), "");
    }
    Image still = image_of({{.text = text}});
    put<uint32_t>(still, 16 + 4, 0);
    EXPECT_NE(error_of(still), "") << "an entry without a header would be read for ever";
}

TEST(Fatbin, FlippedBytesEndWell) {
    std::mt19937 random(1);
    for (int round = 0; round < 5000; ++round) {
        const Part part = round % 3 == 0   ? lz4(text)
                          : round % 3 == 1 ? zstd(text)
                                           : Part{.text = text};
        Image image = image_of({{.kind = 2, .text = "machine code"}, part});
        for (int flips = 0; flips < 4; ++flips)
            image[random() % image.size()] = static_cast<std::byte>(random());
        error_of(image);
    }
}

}  // namespace
}  // namespace warpsim::ptx
