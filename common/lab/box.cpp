#include "lab/box.h"

#include "lab/error.h"
#include "lab/files.h"
#include "lab/process.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

constexpr const char* program = "/usr/bin/bwrap";

// The system's libraries, as they lie here: folders, or links into /usr.
void add_system(std::vector<std::string>& argv) {
    for (const char* place : {"/usr", "/lib", "/lib64", "/bin"}) {
        if (fs::is_symlink(place)) {
            argv.insert(argv.end(), {"--symlink", fs::read_symlink(place).string(), place});
        } else if (fs::exists(place)) {
            argv.insert(argv.end(), {"--ro-bind", place, place});
        }
    }
    argv.insert(argv.end(), {"--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"});
}

std::vector<std::string> bubblewrap(const std::vector<std::string>& argv, const fs::path& folder,
                                    const std::vector<fs::path>& readable) {
    std::vector<std::string> all{program, "--unshare-all", "--die-with-parent", "--new-session",
                                 "--clearenv"};
    add_system(all);
    for (const fs::path& file : readable)
        all.insert(all.end(), {"--ro-bind", file.string(), file.string()});
    all.insert(all.end(), {"--bind", folder.string(), folder.string(), "--chdir", folder.string()});
    all.insert(all.end(), argv.begin(), argv.end());
    return all;
}

bool works() {
    if (!fs::exists(program)) return false;
    const PrivateFolder folder;
    const Finished ran =
        run_process(bubblewrap({"/bin/true"}, folder.path(), {}), folder.path(), {});
    return ran.exit_status == 0;
}

}  // namespace

std::vector<std::string> boxed(const std::vector<std::string>& argv, const fs::path& folder,
                               const std::vector<fs::path>& readable) {
    static const bool bubblewrap_works = works();
    return bubblewrap_works ? bubblewrap(argv, folder, readable) : argv;
}

}  // namespace lab
