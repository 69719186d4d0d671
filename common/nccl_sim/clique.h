// The ranks that communicate with each other. A rank's calls are carried out in their order: a
// collective one as soon as every rank has called it, a send as soon as the receive has been
// called.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "nccl_sim/nccl_api.h"
#include "nccl_sim/reduction.h"

namespace nccl_sim {

class Clique;

struct Call {
    std::string function;  // "ncclAllReduce"
    const void* from = nullptr;
    void* to = nullptr;
    size_t count = 0;
    ncclDataType_t type = ncclInt8;
    ncclRedOp_t op = ncclSum;
    int root = 0;                   // or the other rank of a send or a receive
    cudaStream_t stream = nullptr;  // null: the default stream of the device
    bool is_collective = true;
    std::optional<Scalar> factor = {};  // of an operator that the program has created
    int device = 0;
    std::shared_ptr<ncclResult_t> result = std::make_shared<ncclResult_t>(ncclInProgress);
};

}  // namespace nccl_sim

// A rank.
struct ncclComm {
    std::shared_ptr<nccl_sim::Clique> clique;
    int rank = 0, device = 0;
    std::map<int, nccl_sim::Scalar> factors = {};  // of the operators that the program has created
};

namespace nccl_sim {

class Clique {
  public:
    explicit Clique(int ranks) : devices_(static_cast<size_t>(ranks)), calls_(devices_.size()) {}

    int ranks() const { return static_cast<int>(devices_.size()); }
    // The reason why the rank cannot join; empty: it has joined.
    std::string join(int rank, int device);

    void submit(int rank, const Call& call);
    // Waits until the call has been carried out. The reason why it was not, or never will be;
    // empty: it was.
    std::string finish(int rank, const Call& call);

  private:
    void carry_out_what_is_complete();
    bool carry_out_collective();
    bool carry_out_pair();
    // The index of a send or receive among the rank's calls before its first collective one, since
    // those of a group are concurrent.
    std::optional<size_t> place_of(size_t rank, const char* function, size_t other) const;
    void remove(size_t rank, const Call& call);
    std::string missing(const Call& call) const;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::optional<int>> devices_;  // by rank
    std::vector<std::deque<Call>> calls_;      // by rank: not carried out
    std::string complaint_;                    // about ranks that do not agree
};

}  // namespace nccl_sim
