#include "ranks/packages.h"

#include <glob.h>

#include <string>

#include "base/error.h"
#include "language/say.h"

namespace fs = std::filesystem;

namespace ranks {
namespace {

// The first file, below / or below the tree, that a pattern matches.
fs::path find(const fs::path& tree, const std::vector<std::string>& patterns) {
    for (const fs::path& root : {tree, fs::path("/")})
        for (const std::string& pattern : patterns) {
            glob_t found{};
            const int none = glob((root / pattern).c_str(), 0, nullptr, &found);
            const fs::path first = none ? "" : found.gl_pathv[0];
            globfree(&found);
            if (!none) return first;
        }
    throw lab::NoVerdict(
        lab::say("{} was not found; `make setup` fetches Open MPI and SimGrid", patterns.front()));
}

}  // namespace

Packages find_packages(const fs::path& tools) {
    const fs::path tree = fs::weakly_canonical(tools / "debian");
    Packages found;
    found.open_mpi_headers = find(tree, {"usr/lib/*/openmpi/include/mpi.h",
                                         "usr/include/openmpi-*/mpi.h", "usr/include/mpi.h"})
                                 .parent_path();
    found.smpi_headers = find(tree, {"usr/include/smpi/mpi.h"}).parent_path();
    found.mpirun = find(tree, {"usr/bin/mpirun", "usr/lib*/openmpi/bin/mpirun"});
    found.smpimain = find(tree, {"usr/lib/*/simgrid/smpimain", "usr/lib*/simgrid/smpimain"});
    const fs::path library = find(tree, {"usr/lib/*/libsimgrid.so", "usr/lib*/libsimgrid.so"});
    if (library.string().starts_with(tree.string()))
        found.libraries.push_back(library.parent_path());
    return found;
}

}  // namespace ranks
