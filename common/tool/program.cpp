#include "tool/program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include "base/error.h"
#include "base/files.h"
#include "base/process.h"
#include "language/say.h"
#include "tool/elf.h"
#include "tool/gpu_libraries.h"

namespace fs = std::filesystem;

namespace tool {

namespace {

constexpr const char* cuda_library = "libcudart.so";
constexpr const char* nccl_library = "libnccl.so.2";

// The folder `cudart_sim` beside this program.
fs::path runtime_folder() {
    return fs::read_symlink("/proc/self/exe").parent_path() / "cudart_sim";
}

std::optional<Elf> elf_at(const fs::path& file) {
    try {
        return read_elf(lab::read_file(file));
    } catch (const std::system_error&) {
        return std::nullopt;
    }
}

// The CUDA runtime among the libraries that the loader finds for the program, including those that
// its libraries need; empty if there is none.
std::string cuda_library_through_others(const std::string& program) {
    const lab::Finished listed = lab::run_process(
        {"/usr/bin/env", "LD_TRACE_LOADED_OBJECTS=1", fs::absolute(program).string()},
        fs::current_path(), {});
    const size_t name = listed.output.find(cuda_library);
    return name == std::string::npos
               ? ""
               : listed.output.substr(name, listed.output.find_first_of(" \n", name) - name);
}

// The name of the program's CUDA runtime library; empty if it needs none.
std::string cuda_library_of(const std::string& program, const Elf& elf) {
    const auto found =
        std::find_if(elf.libraries.begin(), elf.libraries.end(),
                     [](const std::string& name) { return name.starts_with(cuda_library); });
    if (found != elf.libraries.end()) return *found;
    const bool may_be_elsewhere = elf.is_dynamic && !elf.has_device_code;
    return may_be_elsewhere ? cuda_library_through_others(program) : "";
}

void require_our_runtime(const std::string& program, const Elf& elf, const std::string& library) {
    if (library.empty() && elf.has_device_code) {
        throw lab::UsageError(
            lab::say("{}: CUDA's runtime is linked into it, as nvcc does unless told otherwise, so "
                     "the simulator cannot take its place: link it with `nvcc -cudart shared`",
                     program));
    }
    if (library.empty()) {
        throw lab::UsageError(
            lab::say("{}: there is no device code in it, and it uses no {}: if it is a CUDA "
                     "program, link it "
                     "with `nvcc -cudart shared`",
                     program, cuda_library));
    }
    if (!fs::exists(runtime_folder() / library)) {
        throw lab::UsageError(lab::say(
            "{}: it needs {}, and this warpsim was built for another version of CUDA: compile it "
            "with the nvcc that warpsim was built with",
            program, library));
    }
}

bool uses_nccl(const Elf& elf) {
    return std::ranges::find(elf.libraries, nccl_library) != elf.libraries.end();
}

void set(const char* variable, const std::string& value) { setenv(variable, value.c_str(), 1); }

void put_first(const char* variable, const std::string& value) {
    const char* const others = std::getenv(variable);
    set(variable, others && *others ? value + ":" + others : value);
}

}  // namespace

std::optional<ProgramCommand> program_command(const std::vector<std::string>& arguments) {
    if (arguments.empty() || arguments[0] != "run") return std::nullopt;
    ProgramCommand command;
    CLI::App app;
    app.prefix_command();
    app.set_help_flag();
    app.add_flag("--descending", command.descending);
    app.add_option("--schedule", command.schedule)->excludes("--descending");
    app.add_flag("--check", command.check);
    app.add_option("--max-instructions", command.max_instructions);
    app.add_option("--devices", command.devices)->check(CLI::Range(1, 64));
    app.add_flag("--stop-at-fault", command.stop_at_fault);
    app.add_option("--exit-status", command.exit_status)->check(CLI::IsMember({"program"}));
    try {
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend() - 1));
    } catch (const CLI::ParseError&) {
        return std::nullopt;
    }
    command.command = app.remaining();
    if (command.command.empty()) return std::nullopt;
    const auto elf = elf_at(command.command.front());
    if (!elf || !elf->is_program) return std::nullopt;
    return command;
}

void run_program(const ProgramCommand& command) {
    const std::string& program = command.command.front();
    const Elf elf = elf_at(program).value_or(Elf{});
    const std::string library = cuda_library_of(program, elf);
    require_our_runtime(program, elf, library);
    const std::string about = about_gpu_libraries(elf.libraries);
    if (!about.empty()) std::fprintf(stderr, "warpsim: %s\n", about.c_str());
    const std::string folder = runtime_folder().string();
    put_first("LD_LIBRARY_PATH", folder);
    // A path that was fixed at link time (RPATH) takes precedence over LD_LIBRARY_PATH; a preloaded
    // library takes precedence over all paths. It is not always preloaded, because a program with a
    // sanitizer must load the sanitizer first.
    if (elf.has_fixed_path) put_first("LD_PRELOAD", folder + "/" + library);
    if (elf.has_fixed_path && uses_nccl(elf)) put_first("LD_PRELOAD", folder + "/" + nccl_library);
    if (command.max_instructions)
        set("WARPSIM_MAX_INSTRUCTIONS", std::to_string(*command.max_instructions));
    if (command.devices > 1) set("WARPSIM_DEVICES", std::to_string(command.devices));
    if (command.descending) set("WARPSIM_DESCENDING", "1");
    if (command.schedule) set("WARPSIM_SCHEDULE", std::to_string(command.schedule));
    if (command.check) set("WARPSIM_CHECK", "1");
    if (command.stop_at_fault) set("WARPSIM_STOP_AT_FAULT", "1");
    if (!command.exit_status.empty()) set("WARPSIM_EXIT_STATUS", command.exit_status);
    std::vector<char*> argv;
    for (const std::string& each : command.command) argv.push_back(const_cast<char*>(each.c_str()));
    argv.push_back(nullptr);
    execv(program.c_str(), argv.data());
    throw lab::UsageError(fmt::format("{}: {}", program, std::strerror(errno)));
}

}  // namespace tool
