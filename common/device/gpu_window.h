// Memory shared by client and worker, for data too long for a message.
#pragma once

#include <cstddef>
#include <span>

#include "device/gpu_fd.h"

namespace device {

class Window {
  public:
    static Window create();           // client: a new one, sealed against a change of size
    static Window inherited(int fd);  // worker: maps the client's
    Window(Window&& other) noexcept;
    Window& operator=(Window&&) = delete;
    ~Window();

    int fd() const { return fd_.get(); }
    std::span<std::byte> bytes() const { return bytes_; }

  private:
    explicit Window(Fd fd);

    Fd fd_;
    std::span<std::byte> bytes_;
};

}  // namespace device
