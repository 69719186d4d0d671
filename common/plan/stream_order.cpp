#include "plan/stream_order.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace plan {

namespace {

// How many steps of each stream are finished, as somebody knows.
class Finished {
  public:
    explicit Finished(size_t streams) : steps_(streams) {}
    void learn(const Finished& other) {
        for (size_t s = 0; s < steps_.size(); ++s) steps_[s] = std::max(steps_[s], other.steps_[s]);
    }
    size_t& of(size_t stream) { return steps_[stream]; }
    bool is_reached_by(const std::vector<size_t>& done) const {
        return std::ranges::equal(steps_, done, std::ranges::less_equal());
    }

  private:
    std::vector<size_t> steps_;
};

class Order {
  public:
    explicit Order(const Plan& plan)
        : plan_(plan),
          queues_(plan.streams.size()),
          streams_(plan.streams.size(), Finished(plan.streams.size())),
          host_(plan.streams.size()) {
        for (const Step& step : plan.steps) issue(step);
    }

    std::vector<size_t> last_stream_first() const {
        std::vector<size_t> order, done(queues_.size());
        while (order.size() < plan_.steps.size()) {
            size_t stream = queues_.size();
            while (!may_run(--stream, done)) {
            }
            order.push_back(queues_[stream][done[stream]++]);
        }
        return order;
    }

  private:
    // The first step, as it was issued, among those left of all streams can always run.
    bool may_run(size_t stream, const std::vector<size_t>& done) const {
        const auto& queue = queues_[stream];
        return done[stream] < queue.size() && needs_[queue[done[stream]]].is_reached_by(done);
    }

    void issue(const Step& step) {
        if (const auto* const wait = std::get_if<HostWait>(&step.action)) {
            append(step.stream, host_);
            host_waits(*wait, step.stream);
            return;
        }
        Finished& known = streams_[step.stream];
        known.learn(host_);
        wait_for_default_stream(step.stream);
        if (const auto* const wait = std::get_if<EventWait>(&step.action))
            learn_event(known, wait->event);
        append(step.stream, known);
        known.of(step.stream) = queues_[step.stream].size();
        if (const auto* const record = std::get_if<EventRecord>(&step.action))
            events_.insert_or_assign(record->event, known);
    }

    void append(size_t stream, const Finished& needs) {
        queues_[stream].push_back(needs_.size());
        needs_.push_back(needs);
    }

    // An event that was never recorded holds nothing up.
    void learn_event(Finished& known, uint32_t event) const {
        const auto seen = events_.find(event);
        if (seen != events_.end()) known.learn(seen->second);
    }

    void wait_for_default_stream(size_t stream) {
        const auto& [device, kind] = plan_.streams[stream];
        if (kind == Stream::Kind::non_blocking) return;
        for (size_t s = 0; s < plan_.streams.size(); ++s) {
            const auto& other = plan_.streams[s];
            const bool one_is_default = (kind == Stream::Kind::default_stream) !=
                                        (other.kind == Stream::Kind::default_stream);
            if (other.device == device && other.kind != Stream::Kind::non_blocking &&
                one_is_default)
                streams_[stream].learn(streams_[s]);
        }
    }

    void host_waits(const HostWait& wait, size_t stream) {
        if (wait.what == HostWait::For::stream) host_.learn(streams_[stream]);
        if (wait.what == HostWait::For::event) learn_event(host_, wait.event);
        for (size_t s = 0; wait.what == HostWait::For::device && s < streams_.size(); ++s)
            if (plan_.streams[s].device == plan_.streams[stream].device) host_.learn(streams_[s]);
    }

    const Plan& plan_;
    std::vector<std::vector<size_t>> queues_;  // the steps of each stream
    std::vector<Finished> needs_;              // before each step
    std::vector<Finished> streams_;            // before the next step of each stream
    Finished host_;                            // as the host knows
    std::map<uint32_t, Finished> events_;      // as each one's last record has seen
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
