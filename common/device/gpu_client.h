// The client's side of the device `gpu`: it sends requests to the worker, and replaces it after a
// fault or a missed deadline.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "device/gpu.h"
#include "device/gpu_worker.h"

namespace device {

class GpuClient final : public Gpu {
  public:
    GpuClient() { start(); }

    std::string name() const override { return info_.name; }
    std::map<int, int> attributes() const override { return info_.attributes; }
    size_t memory_bytes() const override { return info_.memory_bytes; }
    KernelResources resources(const std::string& kernel) override;
    const GpuInfo& info() const override { return info_; }
    int workers_started() const override { return workers_started_; }

    void load(const Code& code) override;
    Buffer allocate(size_t bytes, uint32_t device = 0) override;
    Buffer allocate_repeating(size_t bytes, std::span<const std::byte> period,
                              size_t apart) override;
    void free_all() override;
    std::optional<Buffer> variable(const std::string& name, uint32_t device = 0) override;
    void write(Buffer to, size_t offset, std::span<const std::byte> bytes) override;
    void read(Buffer from, size_t offset, std::span<std::byte> bytes) override;
    Outcome run(const Launch& launch) override;
    std::vector<Buffer> damaged_guards() override;
    bool has_reference(const std::string& library, const std::string& reference) override;
    std::optional<Fault> prepare_timing(const TimingPlan& plan) override;
    GroupOutcome time_group(const Group& group) override;
    Ceilings measure_ceilings() override;

  private:
    void start();
    GpuWorker& worker();
    void send_code();
    protocol::Reply call(const protocol::Request& request);
    protocol::Reply finished(const protocol::Reply& reply);
    void forget_worker();
    void forget_buffers();
    size_t put_text(const std::string& text);

    std::optional<Fault> run_kernel(const protocol::Request& request, const std::string& kernel,
                                    double deadline_seconds);
    Fault fault_of(const protocol::Reply& reply, const std::string& kernel);
    Fault never_ends(const std::string& kernel, double seconds);

    void check_range(Buffer buffer, size_t offset, size_t bytes) const;
    void check_pointers(const Launch& launch) const;
    void check_ranges(const std::vector<Step>& steps) const;
    void check_ranges(const TimingPlan& plan) const;

    std::unique_ptr<GpuWorker> worker_;
    GpuInfo info_;
    std::optional<Code> code_;
    std::string timed_kernel_;                 // the first timed kernel, for messages
    std::map<uint32_t, size_t> buffers_;       // id -> bytes
    std::map<std::string, Buffer> variables_;  // of the program, looked up so far
    uint32_t last_id_ = 0;
    int workers_started_ = 0;
};

}  // namespace device
