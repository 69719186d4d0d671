#include "course/submission.h"

#include <system_error>

#include "base/decode.h"
#include "base/error.h"
#include "base/files.h"
#include "base/sha256.h"
#include "base/tokens.h"
#include "course/variant.h"
#include "language/say.h"

namespace lab {
namespace {

constexpr size_t most_bytes_read = 16 << 20;  // decode() refuses far smaller files, with a message

// Messages quote lines of the kernel, which the diff does not have: people find it there.
std::filesystem::path write_made_kernel(const LabFolder& lab, const std::filesystem::path& diff) {
    const auto file =
        lab.variants() / diff.parent_path().filename() / (diff.stem().string() + lab.ending());
    write_file(file, read_kernel(lab, diff));
    return file;
}

}  // namespace

Submission read_submission(const LabFolder& lab, const std::filesystem::path& given) {
    Submission submission;
    submission.path = given.empty() ? lab.kernel() : given;
    submission.shown = given.empty() ? shown(submission.path) : given.string();
    std::string bytes;
    try {
        if (is_diff(given)) {
            submission.path = write_made_kernel(lab, given);
            submission.shown =
                given.is_absolute() ? submission.path.string() : shown(submission.path);
        }
        bytes = read_file(submission.path, most_bytes_read);
    } catch (const std::system_error& error) {
        throw UsageError(say("cannot read {}: {}", submission.shown, error.code().message()));
    }
    submission.sha256 = sha256(bytes);
    submission.text = decode(bytes, submission.shown);
    return submission;
}

std::string read_skeleton(const LabFolder& lab) {
    try {
        return decode(read_file(lab.skeleton()), shown(lab.skeleton()));
    } catch (const std::system_error& error) {
        throw NoVerdict(say("cannot read {}: {}", shown(lab.skeleton()), error.code().message()));
    }
}

bool is_skeleton(const Submission& submission, const LabFolder& lab) {
    return tokens(submission.text) == tokens(read_skeleton(lab));
}

}  // namespace lab
