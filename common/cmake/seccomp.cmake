# `seccomp_library`: linked into what gives up system calls: at a box's door, behind the gate, in the GPU's worker.
find_library(seccomp_library NAMES libseccomp.a seccomp REQUIRED)
