#include "device/gpu_payload.h"

namespace device {
namespace {

// On the wire a pointer argument is a buffer's id and an offset; id 0 says that bytes follow
// instead.
struct ArgumentHead {
    uint32_t buffer = 0, reserved = 0;
    uint64_t offset = 0;
};

void put(PayloadWriter& out, const Pointer& pointer) {
    out.value(ArgumentHead{pointer.buffer.id, 0, pointer.offset});
}

Pointer pointer_of(const ArgumentHead& head) { return {{head.buffer, 0}, head.offset}; }

void put(PayloadWriter& out, const Argument& argument) {
    if (const auto* pointer = std::get_if<Pointer>(&argument)) {
        put(out, *pointer);
    } else {
        out.value(ArgumentHead{});
        out.sized(std::get<std::vector<std::byte>>(argument));
    }
}

Argument take_argument(PayloadReader& in) {
    const auto head = in.value<ArgumentHead>();
    if (head.buffer != 0) return pointer_of(head);
    const auto bytes = in.sized();
    return std::vector<std::byte>(bytes.begin(), bytes.end());
}

}  // namespace

void PayloadWriter::bytes(std::span<const std::byte> bytes) {
    if (bytes.size() > window_.size() - size_)
        throw Error("the GPU worker takes at most " + std::to_string(window_.size() >> 20) +
                    " MiB of code and arguments at once");
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
    out.value(uint64_t{launch.arguments.size()});
    for (const Argument& argument : launch.arguments) put(out, argument);
}

Launch take_launch(PayloadReader& in) {
    Launch launch;
    launch.kernel = in.text();
    launch.grid = in.value<Dim3>();
    launch.block = in.value<Dim3>();
    launch.shared_bytes = in.value<uint32_t>();
    // No reserve(): the count is not to be believed before that many arguments have been seen.
    for (auto left = in.value<uint64_t>(); left > 0; --left)
        launch.arguments.push_back(take_argument(in));
    return launch;
}

void put(PayloadWriter& out, const PairPlan& plan) {
    out.sized(plan.library);
    out.value(plan.elements);
    out.value(plan.pairs);
    out.value(plan.warm_up_seconds);
    out.value(uint64_t{plan.sets.size()});
    for (const PairSet& set : plan.sets) {
        put(out, set.launch);
        put(out, set.reference_input);
        put(out, set.reference_output);
    }
}

PairPlan take_plan(PayloadReader& in) {
    PairPlan plan;
    plan.library = in.text();
    plan.elements = in.value<uint64_t>();
    plan.pairs = in.value<uint32_t>();
    plan.warm_up_seconds = in.value<double>();
    for (auto left = in.value<uint64_t>(); left > 0; --left) {
        PairSet set;
        set.launch = take_launch(in);
        set.reference_input = pointer_of(in.value<ArgumentHead>());
        set.reference_output = pointer_of(in.value<ArgumentHead>());
        plan.sets.push_back(std::move(set));
    }
    return plan;
}

}  // namespace device
