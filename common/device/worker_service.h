// Carries out the client's requests.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "device/gpu_protocol.h"
#include "device/worker_memory.h"
#include "device/worker_program.h"
#include "device/worker_timing.h"

namespace device {

class Service {
  public:
    using Announce = std::function<void(protocol::Reply)>;

    // `announce` sends a reply before the final one.
    Service(std::span<std::byte> window, Announce announce)
        : window_(window), announce_(std::move(announce)) {}

    // Never throws: errors are in the reply.
    protocol::Reply answer(const protocol::Request& request);

  private:
    void carry_out(const protocol::Request& request, protocol::Reply& reply);
    void hello();
    uint64_t variable(const protocol::Request& request);
    void load(const protocol::Request& request);
    void run(const protocol::Request& request);
    bool has_reference(const protocol::Request& request) const;
    void prepare_timing(const protocol::Request& request);
    void time_group(const protocol::Request& request);
    Timing& timing();
    uint64_t guards();
    void ensure_context();
    void announce_launch(const protocol::Request& request);
    std::string text(const protocol::Request& request) const;
    std::span<std::byte> payload(const protocol::Request& request) const;

    std::span<std::byte> window_;
    Announce announce_;
    bool has_context_ = false, confined_ = false;
    Memory memory_;
    Program program_;
    std::unique_ptr<Timing> timing_;  // null: nothing was prepared since load() or free_all()
};

}  // namespace device
