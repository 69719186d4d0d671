// expect: failed, cause unknown
// Begins with the second element.
template <class T>
__device__ T @FUNCTION@(const T* input, size_t n) {
    T sum = 0;
    for (size_t i = 1; i < n; i++) {
        sum += input[i];
    }
    return sum;
}
