// barrier.cluster, which shares its mnemonic with the block's barriers.
#pragma once

#include <string>
#include <vector>

#include "warpsim/exec/cluster.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

template <bool releases>
void cluster_arrive(Warp& warp, const Insn&) {
    warp.block().cluster().arrive(warp, releases);
}

template <bool aligned>
void cluster_wait(Warp& warp, const Insn&) {
    warp.block().cluster().wait(warp, aligned);
}

inline void add_cluster_barrier_forms(std::vector<Form>& forms) {
    const auto add = [&](const std::string& name, Execute execute, Effect effect) {
        forms.push_back({.name = "cluster." + name,
                         .execute = execute,
                         .slots = {},
                         .traits = Traits{.effect = effect, .first_is_source = true}});
    };
    for (const char* aligned : {"", ".aligned"}) {
        for (const char* ordering : {"", ".release"})
            add(std::string("arrive") + ordering + aligned, cluster_arrive<true>,
                Effect::cluster_arrive);
        add(std::string("arrive.relaxed") + aligned, cluster_arrive<false>, Effect::cluster_arrive);
    }
    for (const char* ordering : {"", ".acquire"}) {
        add(std::string("wait") + ordering, cluster_wait<false>, Effect::cluster_wait);
        add(std::string("wait") + ordering + ".aligned", cluster_wait<true>, Effect::cluster_wait);
    }
}

}  // namespace warpsim
