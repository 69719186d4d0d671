// Checks for the programs of this folder: a failed check ends the program with status 1.
#pragma once

#include <cstdio>
#include <cstdlib>

#define REQUIRE(condition)                                                               \
    do {                                                                                 \
        if (!(condition)) {                                                              \
            std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            std::exit(1);                                                                \
        }                                                                                \
    } while (0)

#define CUDA(call)                                                                  \
    do {                                                                            \
        const cudaError_t error_ = (call);                                          \
        if (error_ != cudaSuccess) {                                                \
            std::fprintf(stderr, "%s:%d: %s: %s (%s)\n", __FILE__, __LINE__, #call, \
                         cudaGetErrorName(error_), cudaGetErrorString(error_));     \
            std::exit(1);                                                           \
        }                                                                           \
    } while (0)

// Prints a call and the name of the error code that it returned.
#define SHOW(call) std::printf("%s: %s\n", #call, cudaGetErrorName(call))
