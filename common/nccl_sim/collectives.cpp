#include "nccl_sim/collectives.h"

#include <fmt/format.h>

#include <cstring>
#include <functional>

#include "cudart_sim/together.h"

namespace nccl_sim {
namespace {

using cudart_sim::Part;
using Bytes = std::vector<std::byte>;

// How many elements each rank sends and receives, in multiples of the count.
struct Shape {
    const char* function;
    bool only_root_sends, only_root_receives;
    bool sends_to_each, receives_from_each;  // a piece for each rank
    bool reduces;
};

constexpr Shape shapes[] = {
    {"ncclAllReduce", false, false, false, false, true},
    {"ncclReduce", false, true, false, false, true},
    {"ncclReduceScatter", false, false, true, false, true},
    {"ncclBroadcast", true, false, false, false, false},
    {"ncclAllGather", false, false, false, true, false},
    {"ncclGather", false, true, false, true, false},
    {"ncclScatter", true, false, true, false, false},
    {"ncclAlltoAll", false, false, true, true, false},
};

const Shape& shape_of(const std::string& function) {
    for (const Shape& shape : shapes)
        if (function == shape.function) return shape;
    return shapes[0];
}

class Collective {
  public:
    explicit Collective(const std::vector<Call>& calls)
        : calls_(calls),
          shape_(shape_of(calls[0].function)),
          piece_(calls[0].count * bytes_of(calls[0].type)) {}

    std::vector<Part> parts() const {
        std::vector<Part> parts;
        for (size_t r = 0; r < calls_.size(); ++r) {
            Part part{calls_[r].stream, calls_[r].device, {}, {}};
            if (sends(r)) part.reads.push_back({calls_[r].from, sent_bytes()});
            if (receives(r)) part.writes.push_back({calls_[r].to, received_bytes()});
            parts.push_back(part);
        }
        return parts;
    }

    // Results may be where inputs are, so that these are read first.
    void compute() {
        for (size_t r = 0; r < calls_.size(); ++r) {
            const auto* const from = static_cast<const std::byte*>(
                sends(r) ? cudart_sim::host_place(calls_[r].from, sent_bytes()) : nullptr);
            inputs_.push_back(from ? Bytes(from, from + sent_bytes()) : Bytes());
        }
        for (size_t r = 0; r < calls_.size(); ++r)
            if (receives(r))
                receive(r, static_cast<std::byte*>(
                               cudart_sim::host_place(calls_[r].to, received_bytes())));
    }

  private:
    bool is_root(size_t rank) const { return static_cast<size_t>(calls_[0].root) == rank; }
    bool sends(size_t rank) const { return !shape_.only_root_sends || is_root(rank); }
    bool receives(size_t rank) const { return !shape_.only_root_receives || is_root(rank); }
    size_t sent_bytes() const { return piece_ * (shape_.sends_to_each ? calls_.size() : 1); }
    size_t received_bytes() const {
        return piece_ * (shape_.receives_from_each ? calls_.size() : 1);
    }

    const std::byte* sent(size_t from, size_t to) const {
        return inputs_[from].data() + (shape_.sends_to_each ? to * piece_ : 0);
    }

    void receive(size_t rank, std::byte* to) const {
        if (shape_.reduces) {
            std::vector<const void*> inputs;
            for (size_t r = 0; r < calls_.size(); ++r) inputs.push_back(sent(r, rank));
            reduce(to, inputs, calls_[0].count, calls_[0].type, operator_of_calls());
        } else if (shape_.receives_from_each) {
            for (size_t r = 0; r < calls_.size(); ++r)
                std::memcpy(to + r * piece_, sent(r, rank), piece_);
        } else {
            std::memcpy(to, sent(static_cast<size_t>(calls_[0].root), rank), piece_);
        }
    }

    Operator operator_of_calls() const {
        if (!calls_[0].factor) return {calls_[0].op};
        Operator made;
        for (const Call& call : calls_) made.factors.push_back(call.factor.value_or(Scalar{}));
        return made;
    }

    const std::vector<Call>& calls_;
    const Shape& shape_;
    size_t piece_;  // the bytes of `count` elements
    std::vector<Bytes> inputs_;
};

ncclResult_t run(const char* function, const std::vector<Part>& parts,
                 const std::function<void()>& work, std::string& why) {
    const cudaError_t error = cudart_sim::work_together(function, parts, work);
    if (error == cudaSuccess) return ncclSuccess;
    why = fmt::format("{}: {}", function, cudaGetErrorString(error));
    return error == cudaErrorInvalidValue ? ncclInvalidArgument : ncclUnhandledCudaError;
}

}  // namespace

ncclResult_t carry_out(const std::vector<Call>& calls, std::string& why) {
    if (calls[0].count == 0) return ncclSuccess;
    Collective collective(calls);
    return run(
        calls[0].function.c_str(), collective.parts(), [&] { collective.compute(); }, why);
}

ncclResult_t carry_out_send(const Call& sent, const Call& received, std::string& why) {
    const size_t bytes = sent.count * bytes_of(sent.type);
    if (bytes == 0) return ncclSuccess;
    const std::vector<Part> parts = {
        {sent.stream, sent.device, {{sent.from, bytes}}, {}},
        {received.stream, received.device, {}, {{received.to, bytes}}}};
    const auto copy = [&] {
        std::memmove(cudart_sim::host_place(received.to, bytes),
                     cudart_sim::host_place(sent.from, bytes), bytes);
    };
    return run("ncclSend", parts, copy, why);
}

}  // namespace nccl_sim
