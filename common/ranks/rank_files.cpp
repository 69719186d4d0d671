#include "ranks/rank_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/error.h"
#include "language/say.h"
#include "ranks/protocol.h"

namespace ranks {
namespace {

size_t in_whole_pages(size_t bytes) {
    const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    return (bytes + page - 1) / page * page;
}

off_t offset(size_t bytes) { return static_cast<off_t>(bytes); }

// The system ends a process that makes a longer one.
void require_length(size_t bytes) {
    rlimit most{};
    getrlimit(RLIMIT_FSIZE, &most);
    if (bytes > most.rlim_cur)
        throw lab::NoVerdict(
            lab::say("the ranks' data take a file of {} MiB, and this process may write {} MiB "
                     "(ulimit -f): try fewer elements",
                     bytes >> 20, most.rlim_cur >> 20));
}

}  // namespace

RankFiles::RankFiles(const std::filesystem::path& name, size_t ranks, size_t bytes)
    : name_(name), ranks_(ranks), part_(in_whole_pages(bytes)) {
    require_length(std::min(ranks, ranks_in_a_file) * part_);
    open_all(O_CREAT | O_EXCL);
    for (size_t file = 0; file < descriptors_.size(); ++file)
        if (ftruncate(descriptors_[file], offset(parts_of(file, ranks) * part_)) != 0) fail();
}

RankFiles::RankFiles(const std::filesystem::path& name, size_t ranks)
    : name_(name), ranks_(ranks), part_(0) {
    open_all(O_NOFOLLOW);
    struct stat found {};
    if (ranks == 0) return;
    if (fstat(descriptors_[0], &found) != 0) fail();
    part_ = static_cast<size_t>(found.st_size) / parts_of(0, ranks);
}

RankFiles::~RankFiles() {
    for (const int descriptor : descriptors_) close(descriptor);
}

void RankFiles::open_all(int flags) {
    for (size_t file = 0; file * ranks_in_a_file < ranks_; ++file) {
        const std::string path = fmt::format("{}.{}", name_.string(), file);
        const int descriptor = open(path.c_str(), O_RDWR | O_CLOEXEC | flags, 0600);
        if (descriptor < 0) fail();
        descriptors_.push_back(descriptor);
    }
}

void RankFiles::write(size_t rank, std::string_view bytes) {
    const size_t begin = rank % ranks_in_a_file * part_;
    for (size_t done = 0; done < bytes.size();) {
        const ssize_t n = pwrite(descriptors_[rank / ranks_in_a_file], bytes.data() + done,
                                 bytes.size() - done, offset(begin + done));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) fail();
        done += static_cast<size_t>(n);
    }
}

std::string RankFiles::read(size_t rank, size_t bytes) const {
    const size_t begin = rank % ranks_in_a_file * part_;
    std::string text(std::min(bytes, part_), '\0');
    size_t done = 0;
    while (done < text.size()) {
        const ssize_t n = pread(descriptors_[rank / ranks_in_a_file], text.data() + done,
                                text.size() - done, offset(begin + done));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) fail();
        if (n == 0) break;
        done += static_cast<size_t>(n);
    }
    text.resize(done);
    return text;
}

void RankFiles::fail() const {
    throw lab::NoVerdict(lab::say("cannot use {}: {}", name_.string(), std::strerror(errno)));
}

}  // namespace ranks
