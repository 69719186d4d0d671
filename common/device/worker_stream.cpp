#include "device/worker_stream.h"

#include <algorithm>
#include <thread>

namespace device {

Scratch::Scratch(size_t bytes) : bytes_(bytes) {
    DRIVER_CALL(cuMemAlloc(&address_, std::max(bytes, size_t{1})));
}
Scratch::~Scratch() { driver().cuMemFree(address_); }

Event::Event() { DRIVER_CALL(cuEventCreate(&event_, CU_EVENT_DEFAULT)); }
Event::~Event() { driver().cuEventDestroy(event_); }

void Event::record() const { DRIVER_CALL(cuEventRecord(event_, nullptr)); }

double Event::seconds_since(const Event& earlier) const {
    float milliseconds = 0;
    DRIVER_CALL(cuEventElapsedTime(&milliseconds, earlier.event_, event_));
    return milliseconds * 1e-3;
}

Gate::Gate() { DRIVER_CALL(cuLaunchHostFunc(nullptr, &Gate::wait, this)); }

Gate::~Gate() {
    open_ = true;
    driver().cuCtxSynchronize();
}

void Gate::wait(void* gate) {
    while (!static_cast<Gate*>(gate)->open_) std::this_thread::yield();
}

}  // namespace device
