// grid_stride_sum of ../kernels.cu, for Oclgrind.
__kernel void grid_stride_sum(__global const float* input, __global float* output, unsigned int n) {
    __local float partial[1024];
    const unsigned int thread = get_local_id(0), threads = get_local_size(0);
    float sum = 0.0f;
    for (unsigned int i = get_group_id(0) * threads + thread; i < n; i += get_num_groups(0) * threads)
        sum += input[i];
    partial[thread] = sum;
    for (unsigned int stride = threads / 2; stride >= 1; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (thread < stride) partial[thread] += partial[thread + stride];
    }
    if (thread == 0) output[get_group_id(0)] = partial[0];
}
