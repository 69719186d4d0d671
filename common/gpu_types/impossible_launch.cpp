#include "gpu_types/impossible_launch.h"

#include "language/say.h"

namespace gpu_types {

std::string text_of(const ImpossibleLaunch& launch) {
    using enum ImpossibleLaunch::Why;
    using lab::say;
    const auto& n = launch.numbers;
    const auto size = [&](size_t first) {
        return fmt::format("{} x {} x {}", n[first], n[first + 1], n[first + 2]);
    };
    switch (launch.why) {
        case much_shared_memory:
            return say(
                "{} bytes of dynamic shared memory: {} are possible, more after "
                "cudaFuncSetAttribute with cudaFuncAttributeMaxDynamicSharedMemorySize",
                n[0], n[1]);
        case other_clusters:
            return say("clusters of {} blocks: the kernel's __cluster_dims__ want {}", size(0),
                       size(3));
        case incomplete_clusters:
            return say("clusters of {} blocks, of which its grid of {} does not consist", size(0),
                       size(3));
        case no_clusters:
            return say("clusters of several blocks, which compute capability {}.{} does not have",
                       n[0], n[1]);
        case large_clusters:
            return say("clusters of {} blocks: {} are possible", n[0], n[1]);
        case large_clusters_unasked:
            return say(
                "clusters of {} blocks: {} are possible, 16 after cudaFuncSetAttribute with "
                "cudaFuncAttributeNonPortableClusterSizeAllowed",
                n[0], n[1]);
    }
    return "";
}

}  // namespace gpu_types
