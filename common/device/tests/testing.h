// Helpers for tests of devices: a stand-in for the driver, launches, and transfers.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "device/gpu.h"
#include "kernels.h"

namespace device {

// Sets an environment variable during its lifetime.
class ScopedVariable {
  public:
    ScopedVariable(std::string name, const std::string& value) : name_(std::move(name)) {
        if (const char* old = getenv(name_.c_str())) old_ = old;
        setenv(name_.c_str(), value.c_str(), 1);
    }
    ScopedVariable(const ScopedVariable&) = delete;
    ScopedVariable& operator=(const ScopedVariable&) = delete;
    ~ScopedVariable() {
        if (old_) setenv(name_.c_str(), old_->c_str(), 1);
        if (!old_) unsetenv(name_.c_str());
    }

  private:
    std::string name_;
    std::optional<std::string> old_;
};

// False if the worker could not be built, for lack of cuda.h.
bool gpu_worker_is_built();

// During its lifetime, new workers load the stand-in instead of the driver, and write English.
class FakeDriver : ScopedVariable {
  public:
    FakeDriver();

  private:
    ScopedVariable language_{"LANGUAGE", "en"};
};

template <class T>
Argument value(T number) {
    const auto bytes = std::as_bytes(std::span(&number, 1));
    return std::vector<std::byte>(bytes.begin(), bytes.end());
}

template <class T>
Buffer upload(Device& device, const std::vector<T>& data) {
    const Buffer buffer = device.allocate(data.size() * sizeof(T));
    device.write(buffer, 0, std::as_bytes(std::span(data)));
    return buffer;
}

template <class T>
std::vector<T> download(Device& device, Buffer buffer) {
    std::vector<T> data(buffer.bytes / sizeof(T));
    device.read(buffer, 0, std::as_writable_bytes(std::span(data)));
    return data;
}

// One block of one thread, unless changed; one second at most.
Launch launch(const std::string& kernel, std::vector<Argument> arguments);

}  // namespace device
