#include "links/traffic.h"

#include <algorithm>
#include <map>
#include <utility>

namespace links {
namespace {

class Schedule {
  public:
    explicit Schedule(const Topology& topology)
        : topology_(topology), free_from_(topology.links.size()) {
        traffic_.bytes.resize(topology.links.size());
    }

    void add(const Work& step) {
        Reached reached = behind(step.before);
        double begin = reached.seconds, seconds = step.is_kernel ? kernel_start_seconds : 0;
        double longest = static_cast<double>(step.local_bytes) / memory_bytes_per_second;
        std::vector<size_t> used;
        for (const Transfer& transfer : step.transfers) {
            const std::vector<size_t> way = topology_.way(transfer.from, transfer.to);
            for (const size_t link : way) {
                traffic_.bytes[link] += transfer.bytes;
                begin = std::max(begin, free_from_[link]);
            }
            longest =
                std::max(longest, topology_.latency_seconds + static_cast<double>(transfer.bytes) /
                                                                  topology_.bytes_per_second);
            used.insert(used.end(), way.begin(), way.end());
        }
        reached.seconds = begin + seconds + longest;
        reached.chain += !step.transfers.empty();
        for (const size_t link : used) free_from_[link] = reached.seconds;
        traffic_.spans.push_back({begin, reached.seconds});
        traffic_.seconds = std::max(traffic_.seconds, reached.seconds);
        traffic_.longest_chain = std::max(traffic_.longest_chain, reached.chain);
        reached_[{step.operation.stream, step.operation.number}] = reached;
    }

    Traffic traffic() && { return std::move(traffic_); }

  private:
    struct Reached {
        double seconds = 0;
        size_t chain = 0;
    };

    // The last operation of each stream that has to end before comes behind the earlier ones there.
    Reached behind(const streams::Finished& before) const {
        Reached latest;
        for (size_t stream = 0; stream < before.streams(); ++stream) {
            const auto last = reached_.find({stream, before.of(stream)});
            if (last == reached_.end()) continue;
            latest.seconds = std::max(latest.seconds, last->second.seconds);
            latest.chain = std::max(latest.chain, last->second.chain);
        }
        return latest;
    }

    const Topology& topology_;
    std::vector<double> free_from_;                         // by link
    std::map<std::pair<size_t, size_t>, Reached> reached_;  // by stream and number in it
    Traffic traffic_;
};

}  // namespace

uint64_t Traffic::most_bytes() const {
    return bytes.empty() ? 0 : *std::ranges::max_element(bytes);
}

Traffic traffic_of(const std::vector<Work>& steps, const Topology& topology) {
    Schedule schedule(topology);
    for (const Work& step : steps) schedule.add(step);
    return std::move(schedule).traffic();
}

}  // namespace links
