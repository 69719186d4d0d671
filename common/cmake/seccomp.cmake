# `seccomp_library`: linked into the programs that stand at a box's door.
find_library(seccomp_library NAMES libseccomp.a seccomp REQUIRED)
