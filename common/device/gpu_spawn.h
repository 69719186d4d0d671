// Starts the program `gpu_worker`, which is in the running program's folder.
#pragma once

#include <sys/types.h>

#include "device/gpu_fd.h"

namespace device {

struct SpawnedWorker {
    pid_t pid = -1;
    Fd socket, printed, complaints;  // messages, and the read ends of its standard output and error
};

// The worker gets its descriptors and its purpose (gpu_protocol.h), its own process group, and only
// those environment variables that the driver needs. Throws Error.
SpawnedWorker spawn_gpu_worker(int window_fd, const char* purpose);

}  // namespace device
