// expect: needs review, the disk is full
// Words of the compiler that blame the machine: no zero, no points, and a person looks.
#error "No space left on device"
