#include "plan/stream_order.h"

#include <numeric>

#include "streams/order.h"

namespace plan {

namespace {

bool is_wait_of_host(const Step& step) { return std::holds_alternative<HostWait>(step.action); }

// A plan's steps as operations of streams, but for the host's waits, which are none.
class Order {
  public:
    explicit Order(const Plan& plan) : plan_(plan), queues_(plan.streams.size()) {
        for (const Stream& stream : plan.streams) order_.add(stream);
        for (const Step& step : plan.steps) issue(step);
    }

    std::vector<size_t> last_stream_first() const {
        std::vector<size_t> order, next(queues_.size());
        streams::Finished done;
        while (order.size() < plan_.steps.size()) {
            size_t stream = queues_.size() - 1;
            while (!may_run(stream, next[stream], done)) --stream;
            const size_t step = queues_[stream][next[stream]++];
            order.push_back(step);
            if (!is_wait_of_host(plan_.steps[step])) done.learn({stream, done.of(stream) + 1});
        }
        return order;
    }

  private:
    // The first step, as it was issued, among those left of all streams can always run.
    bool may_run(size_t stream, size_t next, const streams::Finished& done) const {
        const auto& queue = queues_[stream];
        return next < queue.size() && done.has(needs_[queue[next]]);
    }

    void issue(const Step& step) {
        queues_[step.stream].push_back(needs_.size());
        if (const auto* const wait = std::get_if<HostWait>(&step.action)) {
            needs_.emplace_back();
            host_waits(*wait, step.stream);
            return;
        }
        if (const auto* const wait = std::get_if<EventWait>(&step.action))
            order_.wait(step.stream, wait->event);
        needs_.push_back(order_.before(step.stream));
        order_.issue(step.stream);
        if (const auto* const record = std::get_if<EventRecord>(&step.action))
            order_.record(record->event, step.stream);
    }

    void host_waits(const HostWait& wait, size_t stream) {
        if (wait.what == HostWait::For::stream) order_.host_waits_for_stream(stream);
        if (wait.what == HostWait::For::event) order_.host_waits_for_event(wait.event);
        if (wait.what == HostWait::For::device)
            order_.host_waits_for_device(plan_.streams[stream].device);
    }

    const Plan& plan_;
    streams::Order order_;
    std::vector<std::vector<size_t>> queues_;  // the steps of each stream
    std::vector<streams::Finished> needs_;     // before each step
};

}  // namespace

std::vector<size_t> order_of(const Plan& plan, device::StreamOrder order) {
    if (order == device::StreamOrder::last_stream_first && plan.streams.size() > 1)
        return Order(plan).last_stream_first();
    std::vector<size_t> issued(plan.steps.size());
    std::iota(issued.begin(), issued.end(), size_t{0});
    return issued;
}

}  // namespace plan
