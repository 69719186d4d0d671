#include "plan/stream_order.h"

#include <numeric>

namespace plan {

namespace {

// A plan's steps as operations of streams, but for the host's waits, which are none.
class Order {
  public:
    explicit Order(const Plan& plan) : plan_(plan) {
        for (const Stream& stream : plan.streams) order_.add(stream);
        for (const Step& step : plan.steps) steps_.push_back(issue(step));
    }

    std::vector<StepOrder> steps() && { return std::move(steps_); }

  private:
    StepOrder issue(const Step& step) {
        if (const auto* const wait = std::get_if<HostWait>(&step.action)) {
            host_waits(*wait, step.stream);
            return {{}, {step.stream, 0}};
        }
        if (const auto* const wait = std::get_if<EventWait>(&step.action))
            order_.wait(step.stream, wait->event);
        const auto* const copy = std::get_if<Copy>(&step.action);
        const bool is_alone = copy && copy->is_alone;
        if (is_alone)
            for (const uint32_t device :
                 {plan_.streams[step.stream].device, plan_.buffers.at(copy->to.buffer).device,
                  plan_.buffers.at(copy->from.buffer).device})
                order_.wait_for_device(step.stream, device);
        const streams::Finished before = order_.before(step.stream);
        const streams::Operation operation = order_.issue(step.stream);
        if (const auto* const record = std::get_if<EventRecord>(&step.action))
            order_.record(record->event, step.stream);
        // Also for the host, which is more than CUDA says: streams that are used later wait, too.
        if (is_alone) order_.host_waits_for_stream(step.stream);
        return {before, operation};
    }

    void host_waits(const HostWait& wait, size_t stream) {
        if (wait.what == HostWait::For::stream) order_.host_waits_for_stream(stream);
        if (wait.what == HostWait::For::event) order_.host_waits_for_event(wait.event);
        if (wait.what == HostWait::For::device)
            order_.host_waits_for_device(plan_.streams[stream].device);
    }

    const Plan& plan_;
    streams::Order order_;
    std::vector<StepOrder> steps_;
};

// Each time the step of the last stream among those that may run.
class LastStreamFirst {
  public:
    explicit LastStreamFirst(const Plan& plan)
        : orders_(orders_of(plan)), queues_(plan.streams.size()) {
        for (size_t i = 0; i < plan.steps.size(); ++i) queues_[plan.steps[i].stream].push_back(i);
    }

    std::vector<size_t> steps() const {
        std::vector<size_t> order, next(queues_.size());
        streams::Finished done;
        while (order.size() < orders_.size()) {
            size_t stream = queues_.size() - 1;
            while (!may_run(stream, next[stream], done)) --stream;
            const size_t step = queues_[stream][next[stream]++];
            order.push_back(step);
            if (orders_[step].operation.number > 0) done.learn(orders_[step].operation);
        }
        return order;
    }

  private:
    // The first step, as it was issued, among those left of all streams can always run.
    bool may_run(size_t stream, size_t next, const streams::Finished& done) const {
        const auto& queue = queues_[stream];
        return next < queue.size() && done.has(orders_[queue[next]].before);
    }

    std::vector<StepOrder> orders_;
    std::vector<std::vector<size_t>> queues_;  // the steps of each stream
};

}  // namespace

std::vector<StepOrder> orders_of(const Plan& plan) { return Order(plan).steps(); }

std::vector<size_t> order_of(const Plan& plan, device::StreamOrder order) {
    if (order == device::StreamOrder::last_stream_first && plan.streams.size() > 1)
        return LastStreamFirst(plan).steps();
    std::vector<size_t> issued(plan.steps.size());
    std::iota(issued.begin(), issued.end(), size_t{0});
    return issued;
}

}  // namespace plan
