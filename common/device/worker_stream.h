// Tools for timing on the default stream: device memory, events, and a gate.
#pragma once

#include <atomic>
#include <cstddef>

#include "device/worker_driver.h"

namespace device {

// Device memory, without guards; freed with the object.
class Scratch {
  public:
    explicit Scratch(size_t bytes);
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch();

    CUdeviceptr address() const { return address_; }
    size_t bytes() const { return bytes_; }

  private:
    CUdeviceptr address_ = 0;
    size_t bytes_;
};

class Event {
  public:
    Event();
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;
    ~Event();

    void record() const;
    double seconds_since(const Event& earlier) const;  // both must have completed

  private:
    CUevent event_ = nullptr;
};

// Holds the stream back until the host has queued a whole group: otherwise short kernels would wait
// for the host between the events, and the timing would measure launches instead of kernels. A
// stream takes about a thousand launches before it makes the host wait, which with a closed gate
// would be a deadlock: a group must stay well below that.
class Gate {
  public:
    Gate();
    Gate(const Gate&) = delete;
    Gate& operator=(const Gate&) = delete;
    // Opens the gate and waits: the stream may not use this object after its destruction.
    ~Gate();

    void open() { open_ = true; }

  private:
    static void wait(void* gate);

    std::atomic<bool> open_ = false;
};

}  // namespace device
