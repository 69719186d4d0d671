#include "tool/source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <span>

#include "base/error.h"
#include "base/files.h"
#include "base/process.h"
#include "compile/compiler_messages.h"
#include "compile/nvcc.h"
#include "compile/parameter_names.h"
#include "compile/uses_clusters.h"
#include "language/say.h"
#include "progress/progress.h"
#include "warpsim/exec/describe.h"
#include "warpsim/ptx/fatbin.h"
#include "warpsim/ptx/module.h"

namespace fs = std::filesystem;

namespace tool {
namespace {

std::string read_whole(const fs::path& file) {
    try {
        return lab::read_file(file);
    } catch (const std::system_error& error) {
        throw lab::UsageError(fmt::format("{}: {}", file.string(), error.code().message()));
    }
}

bool is_fat_binary(const std::string& bytes) { return bytes.starts_with("\x50\xed\x55\xba"); }

Kernel describe(const warpsim::ptx::Function& function) {
    Kernel kernel{function.name, warpsim::demangled(function.name), {}};
    for (const auto& parameter : function.parameters) {
        const size_t element = warpsim::ptx::size_of(parameter.type);
        std::string type(warpsim::ptx::name_of(parameter.type));
        if (parameter.bytes != element) type += fmt::format("[{}]", parameter.bytes / element);
        kernel.parameters.push_back({type, parameter.bytes});
    }
    return kernel;
}

bool names_architecture(const std::string& option) {
    return option.starts_with("-arch") || option.starts_with("--gpu-architecture") ||
           option.starts_with("-gencode") || option.starts_with("--generate-code");
}

// Compiles in the current folder, so that relative paths keep their meaning.
std::string compile(const fs::path& file, const std::vector<std::string>& options) {
    const lab::PrivateFolder folder;
    const std::string out = (folder.path() / "out.ptx").string();
    const lab::Nvcc nvcc = lab::find_nvcc(lab::nvcc_places(TOOL_SOURCE_ROOT "/build/tools"));
    std::vector<std::string> argv{nvcc.path.string(), "-ptx", "-lineinfo", "-o", out};
    if (std::none_of(options.begin(), options.end(), names_architecture))
        argv.push_back(lab::uses_clusters(read_whole(file)) ? "-arch=compute_90"
                                                            : "-arch=compute_80");
    argv.insert(argv.end(), options.begin(), options.end());
    argv.push_back(file.string());
    const lab::ProcessLimits limits;
    progress::Progress progress(lab::say("compiling {}", file.string()));
    const lab::Finished ran = lab::run_process(argv, fs::current_path(), limits,
                                               [&](int seconds) { progress.tell(seconds); });
    const lab::CompilerMessages messages(ran.output, folder.path(), file.string(), file.string());
    if (ran.timed_out || ran.exit_status != 0) messages.fail(ran, limits);
    if (const std::string warnings = messages.shortened(); !warnings.empty())
        std::fprintf(stderr, "%s\n", warnings.c_str());
    return lab::read_file(out);
}

}  // namespace

std::string read_ptx(const fs::path& file, const std::vector<std::string>& nvcc_options) {
    const std::string bytes = read_whole(file);
    if (is_fat_binary(bytes)) return warpsim::ptx::ptx_of_fatbin(std::as_bytes(std::span(bytes)));
    if (bytes.starts_with("\x7f"
                          "ELF"))
        throw lab::UsageError(lab::say(
            "{}: this is machine code, which cannot be simulated; give the PTX (nvcc -ptx)",
            file.string()));
    return file.extension() == ".cu" ? compile(file, nvcc_options) : bytes;
}

plan::ParameterNames names_of_parameters(const fs::path& file) {
    if (file.extension() != ".cu") return {};
    return lab::parameter_names(read_whole(file));
}

std::vector<Kernel> kernels_of(const std::string& ptx) {
    std::vector<Kernel> kernels;
    for (const auto& function : warpsim::ptx::parse(ptx).functions) {
        if (function.is_entry && !function.is_declaration) kernels.push_back(describe(function));
    }
    return kernels;
}

const Kernel& choose_kernel(const std::vector<Kernel>& kernels, const std::string& wanted) {
    const Kernel* found = nullptr;
    size_t matching = 0;
    for (const Kernel& kernel : kernels) {
        if (kernel.name == wanted) return kernel;
        if (kernel.shown.find(wanted) == std::string::npos &&
            kernel.name.find(wanted) == std::string::npos)
            continue;
        found = &kernel;
        ++matching;
    }
    if (matching == 1) return *found;
    if (kernels.empty()) throw lab::UsageError(lab::in_language("there is no kernel in the file"));
    throw lab::UsageError(
        matching ? lab::say("{} kernels match '{}': say which with --kernel; "
                            "`warpsim list` shows them",
                            matching, wanted)
                 : lab::say("there is no kernel '{}'; `warpsim list` shows them", wanted));
}

}  // namespace tool
