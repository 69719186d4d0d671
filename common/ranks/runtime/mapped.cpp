#include "ranks/runtime/mapped.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "ranks/protocol.h"

namespace ranks {

std::span<std::byte> mapped(const char* name, size_t rank, size_t ranks) {
    const size_t which = rank / ranks_in_a_file;
    const std::string path = std::string(name) + "." + std::to_string(which);
    const int file = open(path.c_str(), O_RDWR | O_NOFOLLOW);
    struct stat found {};
    if (file < 0 || fstat(file, &found) != 0) _exit(2);
    const size_t bytes = static_cast<size_t>(found.st_size) / parts_of(which, ranks);
    if (bytes == 0) return {};
    void* const at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file,
                          static_cast<off_t>(rank % ranks_in_a_file * bytes));
    if (at == MAP_FAILED) _exit(2);
    // Most pages of a record are never used: the system is not to read, that is to clear, those behind a
    // page that is.
    madvise(at, bytes, MADV_RANDOM);
    close(file);
    return {static_cast<std::byte*>(at), bytes};
}

}  // namespace ranks
