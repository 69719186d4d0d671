#include "compile/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <set>
#include <system_error>

#include "base/error.h"
#include "base/files.h"
#include "base/sha256.h"
#include "base/tokens.h"
#include "compile/compiler_messages.h"
#include "compile/included_files.h"
#include "compile/nvcc.h"
#include "compile/own_places.h"
#include "compile/uses_clusters.h"
#include "language/say.h"
#include "planner/planner.h"
#include "progress/progress.h"
#include "sandbox/sandbox.h"
#include "warpsim/ptx/fatbin.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

constexpr char students_name[] = "kernel.cu";  // whatever the student's file is called
// Includes the student's file and adds the lab's source. Not named .cu, so that its lines are not
// attributed (own_lines.h).
constexpr char labs_name[] = "lab.inc";
constexpr char included[] = "included";  // make's rule
constexpr char linker_options[] = "linker_options";

constexpr char no_device_code[] = "none";  // the cache's content for a C++ file

constexpr size_t needed_space = 64 << 20;     // the files of a lab that uses CUB take 27 MiB
constexpr size_t most_code_bytes = 12 << 20;  // CUB's code has 1.5 MiB; the grader stops us at 16

// The harness launches up to 1024 threads per block, and an SM has 65536 registers.
constexpr char registers_a_thread[] = "64";

// Without a GPU there is no need for machine code, so ptxas does not run. With one, both come from
// the same PTX: -fmad=false keeps ptxas from fusing multiplications and additions that sim executes
// separately. A file that uses clusters, and also is for GPUs without, asks __CUDA_ARCH__.
std::vector<std::string> device_flags(const CompileRequest& request, bool clusters) {
    if (request.build.language == Language::cxx) return {"-shared"};
    const bool host = !request.host_programs.empty();
    const int capability = request.compute_capability;
    if (!capability)
        return {host ? "-shared" : "-ptx", clusters ? "-arch=compute_90" : "-arch=compute_80"};
    const int virtual_architecture = capability < 80 ? 75 : capability < 90 || !clusters ? 80 : 90;
    return {host ? "-shared" : "-fatbin", "--no-compress", "-gencode",
            fmt::format("arch=compute_{0},code=[compute_{0},sm_{1}]", virtual_architecture,
                        capability)};
}

// The host part becomes a separate library without CUDA's runtime, which the planner provides. The
// gate library closes the planner's sandbox before any of the library's code runs.
std::vector<std::string> host_flags(const CompileRequest& request) {
    if (request.host_programs.empty()) return {};
    if (request.build.language == Language::cxx) return {"-cudart", "none", "-Xcompiler", "-fPIC"};
    return {"-keep",     "-cudart",
            "none",      "-Xcompiler",
            "-fPIC,-g1",  // for the lines of its calls
            "-Xlinker",  std::string("@") + linker_options};
}

// nvcc passes its options to a shell unquoted, and the programs' folder may have any character in
// its name: g++ reads these from a file, in which a backslash escapes the next character. The first
// one follows nvcc's own -Xlinker. The planner puts the gate library into its working folder, since
// an rpath is a list of folders between colons, and $ORIGIN asks for more than a sandbox allows.
std::string options_of_linker(const fs::path& programs) {
    std::string escaped;
    for (const char c : (programs / gate_library).string()) escaped += std::string("\\") + c;
    return fmt::format("--no-as-needed\n-Xlinker\n{}\n-Xlinker\n-rpath=.\n", escaped);
}

std::vector<std::string> flags_for(const CompileRequest& request) {
    std::vector<std::string> flags = {"-fmad=false", "-lineinfo", "-std=c++17"};
    // PTX has no such limit, and for compute_90 nvcc lets ptxas warn that it is ignored.
    const bool clusters = uses_clusters(request.source);
    if (request.compute_capability || !clusters)
        flags.insert(flags.end(), {"-maxrregcount", registers_a_thread});
    for (const auto& more :
         {device_flags(request, clusters), host_flags(request), request.build.flags})
        flags.insert(flags.end(), more.begin(), more.end());
    return flags;
}

// The cache entry of one compilation, in one file, so that it is complete or missing; the library
// of a host part is next to it and is written first.
std::string pack(const std::string& warnings, const std::string& output) {
    return fmt::format("{}\n{}{}", warnings.size(), warnings, output);
}

bool unpack(const std::string& packed, std::string& warnings, std::string& output) {
    const size_t line = packed.find('\n');
    const size_t size = std::strtoull(packed.c_str(), nullptr, 10);
    if (line == packed.npos || packed.size() - line - 1 < size) return false;
    warnings = packed.substr(line + 1, size);
    output = packed.substr(line + 1 + size);
    return !output.empty();
}

fs::path library_beside(const fs::path& entry) { return entry.string() + ".so"; }

bool read_cache(const fs::path& entry, bool host, std::string& warnings, std::string& output) {
    try {
        if (host && !fs::exists(library_beside(entry))) return false;
        return unpack(read_file(entry), warnings, output);
    } catch (const std::system_error&) {
        return false;
    }
}

// The cache only saves time: a full or read-only disk must not stop the student.
void write_cache(const fs::path& entry, const std::string& packed) {
    try {
        write_file(entry, packed);
    } catch (const NoVerdict&) {
    }
}

// With -keep nvcc leaves the device code under these names.
const char* output_name(const CompileRequest& request) {
    if (request.host_programs.empty()) return "out";
    const bool own = request.build.appended_source.empty();
    if (request.compute_capability) return own ? "kernel.fatbin" : "lab.fatbin";
    return own ? "kernel.ptx" : "lab.ptx";
}

std::string read_code(const fs::path& file, const std::string& shown_name) {
    std::string code = read_output(file, most_code_bytes);
    if (code.size() > most_code_bytes)
        throw NotCompiled(
            say("{}: more than {} MiB of code; does a macro or a loop expand "
                "too far?",
                shown_name, most_code_bytes >> 20));
    return code;
}

const char* language(const CompileRequest& request) {
    return request.build.language == Language::cxx ? "c++" : "cu";
}

// The parts of this machine that nvcc may see.
View view_in(const fs::path& folder, const Nvcc& nvcc, const fs::path& programs) {
    View view{folder, folders_of(nvcc)};
    if (!programs.empty()) view.readable.push_back(programs / gate_library);
    return view;
}

// The student's file alone, or the lab's, which includes it.
const char* compiled_name(const CompileRequest& request) {
    return request.build.appended_source.empty() ? students_name : labs_name;
}

// The lab's source after the student's, and without the student's macros: one may not stand for a
// function that the lab calls. Names in capitals may be the system's.
std::string labs_source(const CompileRequest& request) {
    const std::string& appended = request.build.appended_source;
    std::string source = fmt::format("#include \"{}\"\n", students_name);
    const auto all = tokens(appended);
    for (const std::string_view word : std::set(all.begin(), all.end())) {
        const auto has = [&](int (*kind)(int)) { return std::ranges::any_of(word, kind); };
        const bool is_name = std::isalpha(static_cast<unsigned char>(word[0])) && has(std::islower);
        if (is_name) source += fmt::format("#undef {}\n", word);
    }
    return source + appended;
}

void write_sources(const fs::path& folder, const CompileRequest& request) {
    write_file(folder / students_name, request.source);
    fs::last_write_time(folder / students_name, {});  // __TIMESTAMP__, as any other time the same
    write_file(folder / linker_options, options_of_linker(request.host_programs));
    if (!request.build.appended_source.empty())
        write_file(folder / labs_name, labs_source(request));
}

std::vector<std::string> compile_command(const Nvcc& nvcc, const CompileRequest& request) {
    std::vector<std::string> argv = {nvcc.path.string()};
    for (std::string& flag : flags_for(request)) argv.push_back(std::move(flag));
    argv.insert(argv.end(), {"-o", "out", "-MD", "-MF", included, "-x", language(request),
                             compiled_name(request)});
    return argv;
}

// Lists what the file includes, where nvcc failed before it did.
std::vector<std::string> list_command(const Nvcc& nvcc, const CompileRequest& request) {
    return {nvcc.path.string(),    "-M", "-MF", included, "-x", language(request),
            compiled_name(request)};
}

void require_includes(const Nvcc& nvcc, const CompileRequest& request, const fs::path& folder,
                      bool failed) {
    if (fs::exists(folder / included))
        require_allowed_includes(read_output(folder / included), folder,
                                 nvcc.path.parent_path() / "..", request.tools / ".." / "..",
                                 request.shown_name);
    if (!failed && !request.build.no_libraries.empty())
        require_no_library(read_output(folder / included), request.build.no_libraries,
                           request.shown_name);
}

// A file that nvcc could not write completely gives errors like a student's.
void require_space(const fs::path& folder) {
    const size_t free = fs::space(folder).available;
    if (free < needed_space)
        throw NoVerdict(
            say("only {} MiB are free for temporary files ({}), and compiling needs {} MiB",
                free >> 20, folder.parent_path().string(), needed_space >> 20));
}

// nvcc puts its own folder into PATH, which a colon would cut in two: then it is called by a link.
Nvcc without_colon(Nvcc nvcc, const fs::path& folder) {
    if (nvcc.path.string().find(':') == std::string::npos) return nvcc;
    const fs::path link = folder / "toolkit";
    fs::create_directory_symlink(nvcc.path.parent_path().parent_path(), link);
    nvcc.path = link / "bin" / nvcc.path.filename();
    return nvcc;
}

std::string run_nvcc(const Nvcc& nvcc, const CompileRequest& request, const fs::path& entry,
                     std::string& warnings) {
    const PrivateFolder folder;
    require_space(folder.path());
    const View view = view_in(folder.path(), nvcc, request.host_programs);
    write_sources(folder.path(), request);
    const Nvcc called = without_colon(nvcc, folder.path());
    ProcessLimits limits;
    limits.wall_seconds = 300;
    limits.cpu_seconds = 20;  // the course's longest, CUB, takes 3
    progress::Progress progress(say("compiling {}", request.shown_name));
    const Finished ran = run_sandboxed(compile_command(called, request), view, limits,
                                       [&](int s) { progress.tell(s); });
    const CompilerMessages messages(ran.output, folder.path(), students_name, request.shown_name);
    const bool failed = ran.timed_out || ran.exit_status != 0;
    if (failed && !messages.out_of_time(ran))
        run_sandboxed(list_command(called, request), view, limits);
    if (failed) require_space(folder.path());
    // Before any message, which may quote what is included.
    require_includes(nvcc, request, folder.path(), failed);
    if (failed) messages.fail(ran, limits);
    warnings = messages.shortened();
    // Without it there is nothing to run: failing to write this one is an error.
    if (!request.host_programs.empty())
        write_file(library_beside(entry), read_code(folder.path() / "out", request.shown_name));
    if (request.build.language == Language::cxx) return no_device_code;
    return read_code(folder.path() / output_name(request), request.shown_name);
}

device::Code to_code(const std::string& output, const CompileRequest& request) {
    if (request.build.language == Language::cxx) return {};
    if (!request.compute_capability) return {output, {}};
    const auto bytes = std::as_bytes(std::span(output));
    try {
        return {warpsim::ptx::ptx_of_fatbin(bytes), {bytes.begin(), bytes.end()}};
    } catch (const std::runtime_error& error) {
        throw NoVerdict(say("nvcc's output cannot be read: {}", error.what()));
    }
}

}  // namespace

Compiled compile(const CompileRequest& request) {
    require_own_places(request.source, request.shown_name);
    if (!request.build.no_libraries.empty())
        require_no_library_in(request.source, request.build.no_libraries, request.shown_name);
    const Nvcc nvcc = find_nvcc(nvcc_places(request.tools));
    const std::string& no_libraries = request.build.no_libraries;
    std::string key =
        no_libraries + '\n' + nvcc.path.string() + '\n' + nvcc.version + '\n' + request.shown_name;
    for (const std::string& flag : flags_for(request)) key += '\n' + flag;
    if (!request.host_programs.empty()) key += '\n' + options_of_linker(request.host_programs);
    const std::string appended =
        request.build.appended_source.empty() ? "" : labs_source(request) + '\0';
    const fs::path entry = request.cache / sha256(key + '\n' + appended + request.source);

    Compiled compiled;
    std::string output;
    const bool host = !request.host_programs.empty();
    if (!read_cache(entry, host, compiled.warnings, output)) {
        output = run_nvcc(nvcc, request, entry, compiled.warnings);
        write_cache(entry, pack(compiled.warnings, output));
    }
    compiled.code = to_code(output, request);
    if (host) compiled.library = library_beside(entry);
    return compiled;
}

}  // namespace lab
