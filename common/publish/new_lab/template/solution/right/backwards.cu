// expect: passed
// Adds from the last element to the first.
template <class T>
__device__ T @FUNCTION@(const T* input, size_t n) {
    T sum = 0;
    while (n > 0) {
        sum += input[--n];
    }
    return sum;
}
