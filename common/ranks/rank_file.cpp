#include "ranks/rank_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/error.h"

namespace ranks {
namespace {

size_t in_whole_pages(size_t bytes) {
    const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    return (bytes + page - 1) / page * page;
}

off_t offset(size_t bytes) { return static_cast<off_t>(bytes); }

}  // namespace

RankFile::RankFile(const std::filesystem::path& file, size_t ranks, size_t bytes)
    : file_(file),
      ranks_(ranks),
      part_(in_whole_pages(bytes)),
      descriptor_(open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600)) {
    if (descriptor_ < 0 || ftruncate(descriptor_, offset(ranks * part_)) != 0) fail();
}

RankFile::RankFile(const std::filesystem::path& file, size_t ranks)
    : file_(file),
      ranks_(ranks),
      part_(0),
      descriptor_(open(file.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW)) {
    struct stat found {};
    if (descriptor_ < 0 || fstat(descriptor_, &found) != 0) fail();
    part_ = static_cast<size_t>(found.st_size) / std::max<size_t>(ranks, 1);
}

RankFile::~RankFile() {
    if (descriptor_ >= 0) close(descriptor_);
}

void RankFile::write(size_t rank, std::string_view bytes) {
    for (size_t done = 0; done < bytes.size();) {
        const ssize_t n = pwrite(descriptor_, bytes.data() + done, bytes.size() - done,
                                 offset(rank * part_ + done));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) fail();
        done += static_cast<size_t>(n);
    }
}

std::string RankFile::read(size_t rank, size_t bytes) const {
    std::string text(std::min(bytes, part_), '\0');
    size_t done = 0;
    while (done < text.size()) {
        const ssize_t n =
            pread(descriptor_, text.data() + done, text.size() - done, offset(rank * part_ + done));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) fail();
        if (n == 0) break;
        done += static_cast<size_t>(n);
    }
    text.resize(done);
    return text;
}

void RankFile::fail() const {
    throw lab::NoVerdict(fmt::format("cannot use {}: {}", file_.string(), std::strerror(errno)));
}

}  // namespace ranks
