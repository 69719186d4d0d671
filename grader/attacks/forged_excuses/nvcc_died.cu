// expect: 0 points, static assertion failed
// The words of an nvcc that the system has killed, at the beginning of a line.
static_assert(false, "x\nnvcc error   : 'cicc' died due to signal 9 (Kill signal)");
