// A user's functions in a header, for check kernels.
#pragma once

struct Mark {
    __device__ void operator()(int* data, int i) const {
        int row;
        if (i < 20) row = data[i];
        row = __shfl_xor_sync(~0u, row, 0);
        data[32 * (row & 1) + 32 + i] = 1;
    }
};
