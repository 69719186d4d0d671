#include "base/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/error.h"
#include "language/say.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

class Descriptor {
  public:
    explicit Descriptor(int fd) : fd_(fd) {}
    ~Descriptor() {
        if (fd_ >= 0) close(fd_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return fd_; }

  private:
    int fd_;
};

[[noreturn]] void cannot_read(const fs::path& file, int error) {
    throw std::system_error(error, std::generic_category(), file.string());
}

[[noreturn]] void cannot_write(const fs::path& file, int error) {
    throw NoVerdict(say("cannot write {}: {}", file.string(), std::strerror(error)));
}

void write_all(int fd, std::string_view bytes, const fs::path& file) {
    while (!bytes.empty()) {
        const ssize_t n = write(fd, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) cannot_write(file, errno);
        bytes.remove_prefix(static_cast<size_t>(n));
    }
}

std::string read_all(const Descriptor& in, const fs::path& file, size_t limit) {
    std::string bytes;
    char buffer[1 << 16];
    ssize_t n = in.get() < 0 ? -1 : 0;
    while (n >= 0 && bytes.size() <= limit && (n = read(in.get(), buffer, sizeof buffer)) > 0) {
        bytes.append(buffer, static_cast<size_t>(n));
    }
    if (n < 0) cannot_read(file, errno);
    return bytes;
}

}  // namespace

std::string read_file(const fs::path& file, size_t limit) {
    return read_all(Descriptor(open(file.c_str(), O_RDONLY | O_CLOEXEC)), file, limit);
}

std::string read_output(const fs::path& file, size_t limit) {
    const Descriptor in(open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct stat what {};
    if (in.get() >= 0 && fstat(in.get(), &what) == 0 && !S_ISREG(what.st_mode))
        cannot_read(file, EINVAL);
    return read_all(in, file, limit);
}

fs::path folder_of_programs() { return fs::read_symlink("/proc/self/exe").parent_path(); }

namespace {

// A device or a pipe, such as /dev/null.
bool is_special(const fs::path& file) {
    std::error_code error;
    return fs::exists(file, error) && fs::is_other(file, error);
}

void write_into(const fs::path& file, std::string_view bytes) {
    const Descriptor out(open(file.c_str(), O_WRONLY | O_CLOEXEC));
    if (out.get() < 0) cannot_write(file, errno);
    write_all(out.get(), bytes, file);
}

}  // namespace

void write_file(const fs::path& file, std::string_view bytes) {
    std::error_code error;
    if (file.has_parent_path()) fs::create_directories(file.parent_path(), error);
    if (error) cannot_write(file, error.value());
    if (is_special(file)) return write_into(file, bytes);
    const fs::path part = fmt::format("{}.{}.part", file.string(), getpid());
    {
        const Descriptor out(open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
        if (out.get() < 0) cannot_write(file, errno);
        try {
            write_all(out.get(), bytes, file);
        } catch (...) {
            fs::remove(part, error);
            throw;
        }
    }
    if (rename(part.c_str(), file.c_str()) != 0) {
        const int reason = errno;
        fs::remove(part, error);
        cannot_write(file, reason);
    }
}

PrivateFolder::PrivateFolder() {
    std::error_code error;
    std::string pattern = (fs::temp_directory_path(error) / "reduction-lab-XXXXXX").string();
    if (error || !mkdtemp(pattern.data())) cannot_write(pattern, error ? error.value() : errno);
    path_ = pattern;
}

PrivateFolder::~PrivateFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

}  // namespace lab
