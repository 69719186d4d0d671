#include "warpsim/recordings/recording.h"

#include <zstd.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>

namespace warpsim {

namespace {

using nlohmann::json;
using Bytes = std::vector<uint8_t>;

// 64-bit FNV-1a: easy to reimplement in another language.
class Fnv1a {
  public:
    void add(std::span<const std::byte> bytes) {
        for (const std::byte byte : bytes) {
            hash_ = (hash_ ^ static_cast<uint64_t>(byte)) * 0x0000'0100'0000'01b3;
        }
    }
    uint64_t value() const { return hash_; }

  private:
    uint64_t hash_ = 0xcbf2'9ce4'8422'2325;
};

void check(size_t result, const std::filesystem::path& file) {
    if (ZSTD_isError(result)) {
        throw std::runtime_error(file.string() + ": " + ZSTD_getErrorName(result));
    }
}

Bytes read_file(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw std::runtime_error(file.string() + ": cannot be read");
    return {std::istreambuf_iterator<char>(in), {}};
}

Bytes decompressed(const Bytes& bytes, const std::filesystem::path& file) {
    const auto size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
    constexpr unsigned long long most = 256 << 20;  // a larger file is not a recording
    if (size > most) throw std::runtime_error(file.string() + ": not a file of recordings");
    Bytes out(size);
    check(ZSTD_decompress(out.data(), out.size(), bytes.data(), bytes.size()), file);
    return out;
}

Bytes compressed(const Bytes& bytes, const std::filesystem::path& file) {
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                       &ZSTD_freeCCtx);
    check(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, ZSTD_maxCLevel()), file);
    Bytes out(ZSTD_compressBound(bytes.size()));
    const size_t size =
        ZSTD_compress2(context.get(), out.data(), out.size(), bytes.data(), bytes.size());
    check(size, file);
    out.resize(size);
    return out;
}

RecordedResult result_of(const json& entry) {
    RecordedResult result;
    result.digest = entry.at("digest");
    if (entry.contains("fault")) {
        result.fault = static_cast<device::FaultKind>(entry.at("fault").get<int>());
    } else {
        const auto& output = entry.at("output").get_binary();
        const auto bytes = std::as_bytes(std::span(output.data(), output.size()));
        result.output.assign(bytes.begin(), bytes.end());
    }
    return result;
}

json json_of(const RecordedResult& result) {
    json entry{{"digest", result.digest}};
    if (result.fault) {
        entry["fault"] = static_cast<int>(*result.fault);
    } else {
        const auto* const first = reinterpret_cast<const uint8_t*>(result.output.data());
        entry["output"] = json::binary(Bytes(first, first + result.output.size()));
    }
    return entry;
}

}  // namespace

uint64_t digest_of(const RecordedTest& test) {
    Fnv1a digest;
    const uint64_t sizes[] = {test.output_bytes, test.block.x, test.block.y, test.block.z,
                              test.grid.x,       test.grid.y,  test.grid.z};
    digest.add(std::as_bytes(std::span(test.ptx)));
    digest.add(test.input);
    digest.add(test.parameter);
    digest.add(std::as_bytes(std::span(sizes)));
    return digest.value();
}

Recording read_recording(const std::filesystem::path& file) {
    const json root = json::from_cbor(decompressed(read_file(file), file));
    Recording recording{root.at("gpu"), root.at("driver"), root.at("date"), {}};
    for (const auto& [name, entry] : root.at("results").items()) {
        recording.results[name] = result_of(entry);
    }
    return recording;
}

void write_recording(const Recording& recording, const std::filesystem::path& file) {
    json results = json::object();
    for (const auto& [name, result] : recording.results) results[name] = json_of(result);
    const json root{{"gpu", recording.gpu},
                    {"driver", recording.driver},
                    {"date", recording.date},
                    {"results", results}};
    const Bytes bytes = compressed(json::to_cbor(root), file);
    std::ofstream out(file, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<long>(bytes.size()));
    if (!out.flush()) throw std::runtime_error(file.string() + ": cannot be written");
}

}  // namespace warpsim
