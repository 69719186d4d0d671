#include "cudart_sim/together.h"

#include "cudart/streams.h"
#include "cudart_sim/exit_status.h"
#include "cudart_sim/runtime.h"
#include "language/say.h"

namespace cudart_sim {
namespace {

using streams::AccessKind;

std::vector<streams::Access> accesses(AccessKind kind, const char* function,
                                      const std::vector<Piece>& pieces) {
    std::vector<streams::Access> made;
    for (const auto& [address, bytes] : pieces) {
        const auto begin = reinterpret_cast<uintptr_t>(address);
        made.push_back(streams::access_to({begin, begin + bytes}, kind, function));
    }
    return made;
}

}  // namespace

void* Live::host_place(uint64_t address, size_t bytes) const {
    const std::lock_guard lock(mutex_);
    return place(address, bytes);
}

cudaError_t Live::work_together(const char* function, const std::vector<Part>& parts,
                                const std::vector<cudart::Stream>& streams,
                                const std::function<void()>& work) {
    const std::lock_guard lock(mutex_);
    if (is_broken()) return cudaSuccess;  // the caller's note() returns what broke it
    for (const Part& part : parts)
        for (const auto* pieces : {&part.reads, &part.writes})
            for (const auto& [address, bytes] : *pieces)
                if (bytes && !place(reinterpret_cast<uintptr_t>(address), bytes)) {
                    tell(lab::say("{} of {} bytes: that many bytes of device memory are not there",
                                  function, bytes));
                    return cudaErrorInvalidValue;
                }
    work();
    if (!checks_) return cudaSuccess;
    for (size_t i = 0; i < parts.size(); ++i)
        checks_->streams().called(streams[i], accesses(AccessKind::load, function, parts[i].reads));
    for (size_t writer = 0; writer < parts.size(); ++writer)
        for (size_t reader = 0; reader < parts.size(); ++reader)
            if (!parts[writer].writes.empty() && !parts[reader].reads.empty())
                checks_->streams().wait_for_stream(streams[writer], streams[reader]);
    for (size_t i = 0; i < parts.size(); ++i) {
        checks_->streams().called(streams[i],
                                  accesses(AccessKind::store, function, parts[i].writes));
        for (const auto& [address, bytes] : parts[i].writes)
            checks_->written(reinterpret_cast<uintptr_t>(address), bytes);
    }
    return cudaSuccess;
}

cudaError_t work_together(const char* function, const std::vector<Part>& parts,
                          const std::function<void()>& work) {
    std::vector<cudart::Stream> streams;
    for (const Part& part : parts) {
        const auto stream =
            part.stream ? cudart::find_stream(part.stream) : cudart::Stream{0, true, part.device};
        if (!stream) return runtime().note(cudaErrorInvalidResourceHandle);
        streams.push_back(*stream);
    }
    return runtime().note(runtime().work_together(function, parts, streams, work));
}

void* host_place(const void* address, size_t bytes) {
    return runtime().host_place(reinterpret_cast<uintptr_t>(address), bytes);
}

void tell_finding(const char* sentence) {
    tell(sentence);
    note_finding();
}

}  // namespace cudart_sim
