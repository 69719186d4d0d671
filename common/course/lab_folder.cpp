#include "course/lab_folder.h"

#include <fstream>
#include <system_error>

#include "base/error.h"
#include "language/say.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

fs::path labs_folder_with(const fs::path& root, const std::string& number) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(root / "labs", ignored)) {
        if (entry.path().filename().string().starts_with(number + "_")) return entry.path();
    }
    return {};
}

// The program is in ROOT/build/PRESET/bin, even after the complete tree was moved to another
// machine.
fs::path find_by_program() {
    const fs::path program = fs::read_symlink("/proc/self/exe");
    const std::string number = program.stem().string().substr(0, program.stem().string().find('_'));
    for (fs::path up = program.parent_path(); up != up.root_path(); up = up.parent_path()) {
        if (auto found = labs_folder_with(up, number); !found.empty()) return found;
    }
    if (auto found = labs_folder_with(LAB_SOURCE_ROOT, number); !found.empty()) return found;
    throw UsageError(say("there is no folder labs/{}_*; say --lab FOLDER", number));
}

}  // namespace

LabFolder find_lab(const fs::path& given) {
    if (!given.empty() && !fs::is_directory(given)) {
        throw UsageError(say("--lab {}: no such folder", given.string()));
    }
    LabFolder lab;
    lab.folder = fs::canonical(given.empty() ? find_by_program() : given);
    lab.root = lab.folder.parent_path().parent_path();
    const std::string folder = lab.folder.filename().string();
    const size_t underscore = folder.find('_');
    if (!folder.starts_with("lab") || underscore == folder.npos) {
        throw UsageError(
            say("--lab {}: the folder's name is not like lab03_shared_memory", given.string()));
    }
    lab.number = folder.substr(0, underscore);
    lab.name = folder.substr(underscore + 1);
    return lab;
}

fs::path page_of(const fs::path& folder) {
    const fs::path translated = folder / in_language("README.md");
    return fs::exists(translated) ? translated : folder / "README.md";
}

fs::path folder_after(const LabFolder& lab) {
    fs::path next;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(lab.folder.parent_path(), ignored)) {
        const bool is_a_lab = fs::exists(entry.path() / "lab.toml", ignored);
        if (is_a_lab && entry.path() > lab.folder && (next.empty() || entry.path() < next))
            next = entry.path();
    }
    return next;
}

std::string course_version(const LabFolder& lab) {
    std::string line;
    std::getline(std::ifstream(lab.version()), line);
    return line;
}

std::string shown(const fs::path& path) {
    std::error_code error;
    const fs::path relative = fs::proximate(path, error);
    const bool below = !error && !relative.empty() && *relative.begin() != "..";
    return below ? relative.string() : path.string();
}

}  // namespace lab
