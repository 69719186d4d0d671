#include "device/gpu_window.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <utility>

#include "device/gpu_protocol.h"
#include "language/say.h"

namespace device {

Window Window::create() {
    Fd fd(memfd_create("reduction-labs-window", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!fd || ftruncate(fd.get(), protocol::window_bytes) != 0)
        throw system_error(lab::in_language("cannot make shared memory for the GPU worker"));
    // A worker that shrank the window would make the client's next access a SIGBUS.
    if (fcntl(fd.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
        throw system_error(lab::in_language("cannot seal the memory shared with the GPU worker"));
    return Window(std::move(fd));
}

Window Window::inherited(int fd) { return Window(Fd(fd)); }

Window::Window(Fd fd) : fd_(std::move(fd)) {
    void* start =
        mmap(nullptr, protocol::window_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd_.get(), 0);
    if (start == MAP_FAILED)
        throw system_error(lab::in_language("cannot map the memory shared with the GPU worker"));
    bytes_ = {static_cast<std::byte*>(start), protocol::window_bytes};
}

Window::Window(Window&& other) noexcept
    : fd_(std::move(other.fd_)), bytes_(std::exchange(other.bytes_, {})) {}

Window::~Window() {
    if (!bytes_.empty()) munmap(bytes_.data(), bytes_.size());
}

}  // namespace device
