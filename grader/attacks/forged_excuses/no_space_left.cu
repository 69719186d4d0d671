// expect: 0 points, No space left on device
// The words of a compiler on a full disk, from a file that could not be compiled anywhere.
#error cc1plus: fatal error: No space left on device
