# `seccomp_library`, for the programs that give up system calls: the sandbox's entry program, the plan
# recorder and the GPU worker.
find_library(seccomp_library NAMES libseccomp.a seccomp REQUIRED)
