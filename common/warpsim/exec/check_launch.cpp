// The limits of a launch.
#include <fmt/format.h>

#include "language/say.h"
#include "warpsim/exec/grid.h"

namespace warpsim {

void Grid::check_launch() const {
    const auto refuse = [](const std::string& why) { throw Fault(FaultKind::bad_launch, why); };
    if (!kernel_) refuse(lab::say("there is no kernel of the name {}", launch_.kernel));
    if (!kernel_->refusal.empty()) throw Fault(FaultKind::unsupported, kernel_->refusal);
    const Dim3 block = launch_.block, grid = launch_.grid;
    if (block.count() == 0 || block.count() > most_threads_per_block || block.x > 1024 ||
        block.y > 1024 || block.z > 64) {
        refuse(lab::say("a block of {} x {} x {} threads: 1 to {} are possible", block.x, block.y,
                        block.z, most_threads_per_block));
    }
    if (grid.count() == 0 || grid.x > 0x7fff'ffff || grid.y > 65535 || grid.z > 65535) {
        refuse(lab::say("a grid of {} x {} x {} blocks is not possible", grid.x, grid.y, grid.z));
    }
    if (kernel_->shared.static_bytes > most_static_shared_bytes) {
        refuse(
            lab::say("the kernel's shared arrays need {} bytes; a kernel may have {} of static "
                     "shared memory",
                     kernel_->shared.static_bytes, most_static_shared_bytes));
    }
    const uint32_t most_shared = program_.module.architecture() < first_with_clusters
                                     ? most_shared_bytes
                                     : most_shared_bytes_with_clusters;
    if (uint64_t{kernel_->shared.static_bytes} + launch_.dynamic_shared_bytes > most_shared) {
        refuse(lab::say("a block needs {} bytes of shared memory; {} are possible",
                        kernel_->shared.static_bytes + launch_.dynamic_shared_bytes, most_shared));
    }
    if (launch_.parameters.size() != kernel_->parameter_bytes) {
        refuse(lab::say("the kernel takes {} bytes of parameters, not {}", kernel_->parameter_bytes,
                        launch_.parameters.size()));
    }
    if (kernel_->max_threads && block.count() > kernel_->max_threads) {
        refuse(lab::say("the kernel's __launch_bounds__ allow {} threads a block, not {}",
                        kernel_->max_threads, block.count()));
    }
    check_clusters();
}

static std::string text_of(const Dim3& size) {
    return fmt::format("{} x {} x {}", size.x, size.y, size.z);
}

void Grid::check_clusters() const {
    const auto refuse = [](const std::string& why) { throw Fault(FaultKind::bad_launch, why); };
    const ptx::Function& text = *kernel_->text;
    if (text.blocks_are_clusters)
        refuse(lab::in_language(
            "the kernel has a __block_size__: grids in clusters are not supported"));
    if (text.needs_cluster && !is_explicit_cluster())
        refuse(lab::in_language("the kernel must be launched with the size of a cluster"));
    const auto& required = kernel_->required_cluster;
    if (required && cluster_ != *required)
        refuse(lab::say("the kernel's __cluster_dims__ want clusters of {} blocks, not {}",
                        text_of(*required), text_of(cluster_)));
    const Dim3 grid = launch_.grid;
    if (cluster_ == Dim3()) return;
    const auto fits = [](uint64_t blocks) { return blocks >= 1 && blocks <= most_cluster_blocks; };
    if (!fits(cluster_.x) || !fits(cluster_.y) || !fits(cluster_.z) || !fits(cluster_.count()))
        refuse(lab::say("a cluster of {} blocks: 1 to {} are possible", text_of(cluster_),
                        most_cluster_blocks));
    if (text.max_cluster_blocks && cluster_.count() > text.max_cluster_blocks)
        refuse(lab::say("the kernel's __launch_bounds__ allow {} blocks a cluster, not {}",
                        text.max_cluster_blocks, cluster_.count()));
    if (grid.x % cluster_.x || grid.y % cluster_.y || grid.z % cluster_.z)
        refuse(lab::say("a grid of {} blocks does not consist of clusters of {}", text_of(grid),
                        text_of(cluster_)));
    if (program_.module.architecture() < first_with_clusters)
        refuse(lab::in_language("clusters of several blocks need code for compute capability 9.0"));
}

}  // namespace warpsim
