#include "ranks/collectives.h"

#include <map>
#include <tuple>

namespace ranks {

std::vector<Collective> collectives_of(const History& history) {
    std::map<std::pair<int32_t, size_t>, size_t>
        known;  // communicator and k, to the position below
    std::vector<Collective> list;
    for (size_t rank = 0; rank < history.size(); ++rank) {
        std::map<int32_t, size_t> next;  // of each communicator
        for (size_t i = 0; i < history[rank].size(); ++i) {
            const Operation& call = history[rank][i];
            if (call.kind != Kind::collective) continue;
            const std::pair key{call.communicator, next[call.communicator]++};
            const auto [at, is_new] = known.try_emplace(key, list.size());
            if (is_new) list.push_back({call.communicator, {}});
            list[at->second].calls.push_back({rank, i});
        }
    }
    return list;
}

}  // namespace ranks
