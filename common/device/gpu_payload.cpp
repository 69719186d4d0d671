#include "device/gpu_payload.h"

#include "language/say.h"

namespace device {
namespace {

void put(PayloadWriter& out, const Argument& argument) {
    out.sized(argument.bytes);
    out.value(uint64_t{argument.pointers.size()});
    for (const auto& [at, pointer] : argument.pointers) {
        out.value(at);
        put(out, pointer);
    }
}

// No reserve(): a count in a message is not trusted before that many items have been read.
Argument take_argument(PayloadReader& in) {
    const auto bytes = in.sized();
    Argument argument(std::vector<std::byte>(bytes.begin(), bytes.end()));
    for (auto left = in.value<uint64_t>(); left > 0; --left) {
        const auto at = in.value<uint32_t>();
        argument.pointers.push_back({at, take_pointer(in)});
    }
    return argument;
}

}  // namespace

void PayloadWriter::bytes(std::span<const std::byte> bytes) {
    if (bytes.size() > window_.size() - size_)
        throw Error(lab::say("the GPU worker takes at most {} MiB of code and arguments at once",
                             window_.size() >> 20));
    if (!bytes.empty()) std::memcpy(window_.data() + size_, bytes.data(), bytes.size());
    size_ += bytes.size();
}

std::span<const std::byte> PayloadReader::bytes(size_t count) {
    if (count > rest_.size()) throw Error("a message of the GPU client is cut off");
    const auto taken = rest_.first(count);
    rest_ = rest_.subspan(count);
    return taken;
}

std::string PayloadReader::text() {
    const auto bytes = sized();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void put(PayloadWriter& out, const Pointer& pointer) {
    out.value(pointer.buffer.id);
    out.value(uint64_t{pointer.offset});
}

Pointer take_pointer(PayloadReader& in) {
    const auto buffer = in.value<uint32_t>();
    return {{buffer, 0}, in.value<uint64_t>()};
}

void put(PayloadWriter& out, const Code& code) {
    out.sized(code.ptx);
    out.sized(code.image);
}

Code take_code(PayloadReader& in) {
    Code code;
    code.ptx = in.text();
    const auto image = in.sized();
    code.image.assign(image.begin(), image.end());
    return code;
}

void put(PayloadWriter& out, const Launch& launch) {
    out.sized(launch.kernel);
    out.value(launch.grid);
    out.value(launch.block);
    out.value(launch.shared_bytes);
    out.value(uint32_t{launch.cooperative});
    out.value(uint32_t{launch.cluster.has_value()});
    out.value(launch.cluster.value_or(Dim3()));
    out.value(uint64_t{launch.arguments.size()});
    for (const Argument& argument : launch.arguments) put(out, argument);
}

Launch take_launch(PayloadReader& in) {
    Launch launch;
    launch.kernel = in.text();
    launch.grid = in.value<Dim3>();
    launch.block = in.value<Dim3>();
    launch.shared_bytes = in.value<uint32_t>();
    launch.cooperative = in.value<uint32_t>() != 0;
    const bool has_clusters = in.value<uint32_t>() != 0;
    const auto cluster = in.value<Dim3>();
    if (has_clusters) launch.cluster = cluster;
    for (auto left = in.value<uint64_t>(); left > 0; --left)
        launch.arguments.push_back(take_argument(in));
    return launch;
}

}  // namespace device
