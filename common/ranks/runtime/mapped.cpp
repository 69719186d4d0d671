#include "ranks/runtime/mapped.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ranks {

std::span<std::byte> mapped(const char* name, size_t rank, size_t ranks) {
    const int file = open(name, O_RDWR | O_NOFOLLOW);
    struct stat found {};
    if (file < 0 || fstat(file, &found) != 0) _exit(2);
    const size_t bytes = static_cast<size_t>(found.st_size) / ranks;
    if (bytes == 0) return {};
    void* const at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file,
                          static_cast<off_t>(rank * bytes));
    if (at == MAP_FAILED) _exit(2);
    // Most pages of a record are never used: the system is not to read, that is to clear, those behind a
    // page that is.
    madvise(at, bytes, MADV_RANDOM);
    close(file);
    return {static_cast<std::byte*>(at), bytes};
}

}  // namespace ranks
