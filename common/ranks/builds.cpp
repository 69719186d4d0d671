#include "ranks/builds.h"

namespace ranks {

std::vector<native::BuildKind> builds(const Packages& found) {
    native::BuildKind real{
        open_mpi, false, {}, {"ranks_open_mpi"}, {"-fopenmp", "-pthread", "-lmpi"}};
    // Without its bindings for C++, which MPI itself has none of since 3.0.
    real.headers = {"-isystem", found.open_mpi_headers.string(), "-DOMPI_SKIP_MPICXX"};
    real.mangled = {{"MPI_Comm", "P19ompi_communicator_t"}};
    native::BuildKind simulated{
        smpi, false, {}, {"ranks_smpi"}, {"-fopenmp", "-Wl,-Bsymbolic,-z,defs", "-lsimgrid"}};
    simulated.headers = {"-isystem", found.smpi_headers.string()};
    simulated.mangled = {{"MPI_Comm", "PN7simgrid4smpi4CommE"}};
    simulated.is_library = true;
    for (native::BuildKind* build : {&real, &simulated}) {
        build->included = "call_site.h";
        for (const std::filesystem::path& folder : found.libraries)
            build->link_flags.push_back("-L" + folder.string());
    }
    return {real, simulated};
}

std::vector<std::string> symbol_lists() { return {"cxx", "openmp", "mpi"}; }

}  // namespace ranks
