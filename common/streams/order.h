// The order that streams, events and waits give the operations of a program ("CUDA C++ Programming
// Guide", streams and events): the operations of a stream run one after another; the default
// stream and the blocking streams of its device wait for each other; a stream that waits for an
// event waits for all that its record has seen; and the host issues an operation only after what it
// has waited for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace streams {

struct Stream {
    enum class Kind { default_stream, blocking, non_blocking };
    uint32_t device = 0;
    Kind kind = Kind::default_stream;
    bool operator==(const Stream&) const = default;
};

struct Operation {
    size_t stream = 0;
    size_t number = 0;  // in its stream, from 1
};

// How many operations of each stream are finished, as somebody knows.
class Finished {
  public:
    void learn(const Finished& other);
    void learn(const Operation& operation);
    size_t streams() const { return counts_.size(); }
    size_t of(size_t stream) const { return stream < counts_.size() ? counts_[stream] : 0; }
    bool has(const Finished& other) const;
    bool has(const Operation& operation) const { return operation.number <= of(operation.stream); }

  private:
    std::vector<size_t> counts_;
};

class Order {
  public:
    size_t add(const Stream& stream);  // its number, from 0

    // The next operation of a stream. before(stream) is from then on what is finished when the next
    // one begins.
    Operation issue(size_t stream);
    const Finished& before(size_t stream);

    void record(uint64_t event, size_t stream);
    void wait(size_t stream, uint64_t event);  // an event that was never recorded: no wait
    void wait_for_stream(size_t stream, size_t other);
    void wait_for_device(size_t stream, uint32_t device);
    void host_waits_for_stream(size_t stream);
    void host_waits_for_event(uint64_t event);
    void host_waits_for_device(uint32_t device);

    // An operation that the host knows to be finished is known to all that are still to come.
    const Finished& host() const { return host_; }

  private:
    void learn_event(Finished& known, uint64_t event) const;
    void learn_default_stream(size_t stream);

    std::vector<Stream> streams_;
    std::vector<Finished> known_;          // by stream
    std::vector<size_t> issued_;           // by stream
    std::map<uint64_t, Finished> events_;  // as each one's last record has seen
    Finished host_;
};

}  // namespace streams
