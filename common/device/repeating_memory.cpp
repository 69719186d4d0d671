#include "device/repeating_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>

#include "device/device.h"
#include "device/gpu_fd.h"
#include "language/say.h"

namespace device {
namespace {

void require(bool done) {
    if (!done) throw Error(lab::say("no memory for a large input: {}", std::strerror(errno)));
}

void write_all(int file, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(file, bytes.data(), bytes.size());
        require(written > 0);
        bytes = bytes.subspan(static_cast<size_t>(written));
    }
}

}  // namespace

RepeatingMemory::RepeatingMemory(size_t bytes, std::span<const std::byte> period, size_t apart)
    : bytes_(bytes), period_(period.size()) {
    // Reserves the whole range at once, so that nothing else is mapped into it.
    constexpr int anonymous = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void* const range = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, anonymous, -1, 0);
    require(range != MAP_FAILED);
    start_ = static_cast<std::byte*>(range);
    const Fd file(memfd_create("input", MFD_CLOEXEC));
    require(file.get() >= 0);
    write_all(file.get(), period);
    size_t done = 0;
    for (; bytes - done >= period.size(); done += period.size()) {
        if (done / period.size() == apart) {
            std::ranges::copy(period, start_ + done);
            continue;
        }
        void* const repeat = mmap(start_ + done, period.size(), PROT_READ | PROT_WRITE,
                                  MAP_SHARED | MAP_FIXED, file.get(), 0);
        require(repeat != MAP_FAILED);
    }
    std::copy_n(period.begin(), bytes - done, start_ + done);
}

RepeatingMemory::~RepeatingMemory() { munmap(start_, bytes_); }

}  // namespace device
