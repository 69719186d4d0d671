// header: u32 magic, u16 version, u16 header size, u64 size of the entries; then the entries.
// entry:  0 u16 kind, 4 u32 header size, 8 u64 padded payload size, 16 u32 compressed size,
//         28 u32 arch, 40 u64 flags, 56 u64 uncompressed size; the payload follows the header.
#include "warpsim/ptx/fatbin.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>

#include "language/say.h"
#include "warpsim/ptx/compression.h"
#include "warpsim/ptx/module.h"

namespace warpsim::ptx {
namespace {

using Bytes = std::span<const std::byte>;

constexpr uint32_t magic = 0xBA55ED50;
constexpr size_t header_bytes = 16;
constexpr uint16_t kind_ptx = 1;
constexpr size_t least_entry_bytes = 64;  // up to and including the uncompressed size
constexpr uint64_t flag_lz4 = 0x2000, flag_zstd = 0x8000;

// The caller has checked that the value is inside. Fat binaries are little-endian, as are all hosts
// of CUDA.
template <class T>
T read(Bytes bytes, size_t offset) {
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

struct Entry {
    uint16_t kind = 0;
    uint32_t arch = 0;
    uint64_t flags = 0;
    uint32_t compressed_bytes = 0;
    uint64_t text_bytes = 0;  // of a compressed payload
    Bytes payload;
    size_t end = 0;  // where the next entry begins
};

[[noreturn]] void fail_cut_off(size_t offset) {
    throw FatbinError(lab::say("the fat binary is cut off or damaged at byte {}", offset));
}

Entry read_entry(Bytes bytes, size_t offset) {
    const Bytes rest = bytes.subspan(offset);
    if (rest.size() < least_entry_bytes) fail_cut_off(offset);
    const uint64_t header = read<uint32_t>(rest, 4), payload = read<uint64_t>(rest, 8);
    if (header < least_entry_bytes || header > rest.size() || payload > rest.size() - header)
        fail_cut_off(offset);
    Entry entry;
    entry.kind = read<uint16_t>(rest, 0);
    entry.compressed_bytes = read<uint32_t>(rest, 16);
    entry.arch = read<uint32_t>(rest, 28);
    entry.flags = read<uint64_t>(rest, 40);
    entry.text_bytes = read<uint64_t>(rest, 56);
    entry.payload = rest.subspan(header, payload);
    entry.end = offset + header + payload;
    return entry;
}

std::string unpacked(const Entry& entry) {
    const bool lz4 = entry.flags & flag_lz4, zstd = entry.flags & flag_zstd;
    if (!lz4 && !zstd)
        return std::string(reinterpret_cast<const char*>(entry.payload.data()),
                           entry.payload.size());
    if (entry.text_bytes > most_text_bytes)
        throw FatbinError(lab::say("its PTX says that it has {} bytes: at most {} MiB are read",
                                   entry.text_bytes, most_text_bytes >> 20));
    const Bytes packed =
        entry.payload.first(std::min<size_t>(entry.compressed_bytes, entry.payload.size()));
    auto text = (zstd ? unpack_zstd : unpack_lz4)(packed, entry.text_bytes);
    if (!text)
        throw FatbinError(lab::say("its PTX, compressed with {}, is damaged: compile again",
                                   zstd ? "zstd" : "LZ4"));
    return *std::move(text);
}

// The text up to its first NUL: the rest is padding.
std::string text_of(const Entry& entry) { return unpacked(entry).c_str(); }

Bytes entries_of(Bytes bytes) {
    if (bytes.size() < header_bytes || read<uint32_t>(bytes, 0) != magic)
        throw FatbinError(
            lab::in_language("this is not a fat binary: it does not begin with 0xBA55ED50"));
    const uint16_t header = read<uint16_t>(bytes, 6);
    const uint64_t size = read<uint64_t>(bytes, 8);
    if (header < header_bytes || header > bytes.size() || size > bytes.size() - header)
        fail_cut_off(0);
    return bytes.subspan(header, size);
}

// True if a device of architecture `device` would prefer `one` to `other`.
bool is_better(const Entry& one, const Entry& other, uint32_t device) {
    const bool fits = one.arch <= device, other_fits = other.arch <= device;
    if (fits != other_fits) return fits;
    return fits ? one.arch > other.arch : one.arch < other.arch;
}

}  // namespace

std::string ptx_of_fatbin(Bytes bytes, uint32_t device) {
    const Bytes entries = entries_of(bytes);
    std::optional<Entry> best;
    for (size_t offset = 0; offset < entries.size();) {
        const Entry entry = read_entry(entries, offset);
        offset = entry.end;
        if (entry.kind == kind_ptx && (!best || is_better(entry, *best, device))) best = entry;
    }
    if (!best)
        throw FatbinError(
            lab::in_language("it holds machine code only, no PTX: compile with -arch=compute_80 or "
                             "-gencode arch=compute_80,code=[compute_80,...]"));
    return text_of(*best);
}

std::optional<uint32_t> oldest_ptx(Bytes bytes) try {
    const Bytes entries = entries_of(bytes);
    std::optional<uint32_t> oldest;
    for (size_t offset = 0; offset < entries.size();) {
        const Entry entry = read_entry(entries, offset);
        offset = entry.end;
        if (entry.kind == kind_ptx) oldest = std::min(entry.arch, oldest.value_or(entry.arch));
    }
    return oldest;
} catch (const FatbinError&) {
    return std::nullopt;
}

Bytes fatbin_at(const void* header) {
    const auto* begin = static_cast<const std::byte*>(header);
    const Bytes first(begin, header_bytes);
    if (read<uint32_t>(first, 0) != magic) return first;  // ptx_of_fatbin reports it
    return {begin, read<uint16_t>(first, 6) + read<uint64_t>(first, 8)};
}

}  // namespace warpsim::ptx
