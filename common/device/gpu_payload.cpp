#include "device/gpu_payload.h"

namespace device {
namespace {

// A pointer on the wire; of an argument, `at` is the byte where it lies in it.
struct WirePointer {
    uint32_t buffer = 0, at = 0;
    uint64_t offset = 0;
};

void put(PayloadWriter& out, const Pointer& pointer, uint32_t at = 0) {
    out.value(WirePointer{pointer.buffer.id, at, pointer.offset});
}

Pointer pointer_of(const WirePointer& wire) { return {{wire.buffer, 0}, wire.offset}; }

void put(PayloadWriter& out, const Argument& argument) {
    out.sized(argument.bytes);
    out.value(uint64_t{argument.pointers.size()});
    for (const Argument::Member& member : argument.pointers) put(out, member.pointer, member.at);
}

// Counts on the wire are not to be believed before that many things have been seen: no reserve().
Argument take_argument(PayloadReader& in) {
    const auto bytes = in.sized();
    Argument argument(std::vector<std::byte>(bytes.begin(), bytes.end()));
    for (auto left = in.value<uint64_t>(); left > 0; --left) {
        const auto wire = in.value<WirePointer>();
        argument.pointers.push_back({wire.at, pointer_of(wire)});
    }
    return argument;
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
    out.value(uint32_t{launch.cooperative});
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
        set.reference_input = pointer_of(in.value<WirePointer>());
        set.reference_output = pointer_of(in.value<WirePointer>());
        plan.sets.push_back(std::move(set));
    }
    return plan;
}

}  // namespace device
