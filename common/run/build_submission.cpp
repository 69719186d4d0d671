#include "run/build_submission.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/error.h"
#include "base/files.h"
#include "compile/compile.h"
#include "compile/kernel_lookup.h"
#include "compile/parameter_names.h"
#include "course/unwritten_functions.h"
#include "language/say.h"
#include "ranks/builds.h"
#include "threads/builds.h"
#include "warpsim/exec/describe.h"

namespace lab {

namespace {

warpsim::ptx::Module parsed(const std::string& ptx) {
    try {
        return warpsim::ptx::parse(ptx);
    } catch (const warpsim::ptx::SyntaxError& error) {  // `asm` may hold anything
        throw NotCompiled(say("the PTX cannot be read: {}", error.what()));
    }
}

// A function that is declared and not defined: nvcc does not look for it, and sim cannot tell it from
// one of CUDA's that it lacks, but by its name.
void require_own_functions(const warpsim::ptx::Module& module, const std::string& shown) {
    for (const auto& function : module.functions) {
        if (function.is_entry || !function.is_declaration) continue;
        const std::string& name = function.name;
        constexpr std::array<std::string_view, 4> prefixes{"cuda", "__", "_Zn",
                                                           "_Zd"};  // new, delete
        constexpr std::array<std::string_view, 3> names{"vprintf", "malloc", "free"};
        const bool is_cudas =
            std::ranges::find(names, name) != names.end() ||
            std::ranges::any_of(prefixes, [&](auto p) { return name.starts_with(p); });
        if (!is_cudas)
            throw NotCompiled(
                say("{}: the file has no device function {}", shown, warpsim::function_name(name)));
    }
}

struct Compilation {
    const LabFolder& lab;
    const Suite& suite;
    int compute_capability;
    std::filesystem::path cache;
};

// A student's C++ file, as a program for each build.
BuiltKernel built_native(const Submission& submission, const Compilation& how) {
    const bool on_ranks = how.suite.is_on_ranks();
    Subject subject;
    if (on_ranks) subject.mpi = ranks::find_packages(how.lab.tools());
    native::CompileRequest request{submission.text,
                                   submission.shown,
                                   {},
                                   on_ranks ? ranks::builds(subject.mpi) : threads::builds(),
                                   threads::language_flags(),
                                   on_ranks ? ranks::symbol_lists() : threads::symbol_lists(),
                                   how.lab.tools(),
                                   how.cache,
                                   folder_of_programs()};
    for (const ContractPtr& contract : how.suite.contracts()) {
        native::Function function = native::function_of(*contract);
        if (!std::ranges::count(request.functions, function))
            request.functions.push_back(std::move(function));
    }
    subject.program = std::make_shared<native::Program>(native::compile(request));
    subject.source = submission.text;
    return {subject, subject.program->warnings};
}

BuiltKernel built(const Submission& submission, const Compilation& how) {
    const Suite& suite = how.suite;
    if (suite.is_native()) return built_native(submission, how);
    const bool host = suite.has_host_functions();
    const Compiled compiled =
        compile({submission.text, submission.shown, how.compute_capability, how.lab.tools(),
                 how.cache, host ? folder_of_programs() : "", suite.build});
    const std::string& ptx = compiled.code.ptx;
    Subject subject;
    std::optional<warpsim::ptx::Module> module;
    if (host && suite.build.language == Language::cuda) {
        module = parsed(ptx);
        subject.plans =
            std::make_shared<Plans>(Planner(compiled.library, *module, folder_of_programs()));
    }
    for (const Contract* const launched : suite.launched())
        subject.kernels[launched->declaration()] =
            find_kernel_in_ptx(ptx, launched->name, launched->signature(), submission.shown);
    if (ptx.find(".extern") != std::string::npos)
        require_own_functions(module ? *module : parsed(ptx), submission.shown);
    subject.code = compiled.code;
    subject.parameter_names = parameter_names(submission.text);
    subject.source = submission.text;
    subject.library = compiled.library;
    return {subject, compiled.warnings};
}

// The message of NotCompiled; empty if the file compiles. Nothing is taken from a cache.
std::string complaint_about(const Submission& submission, Compilation how) {
    const PrivateFolder cache;
    how.cache = cache.path();
    try {
        built(submission, how);
        return "";
    } catch (const NotCompiled& error) {
        return error.what();
    }
}

void require_good_skeleton(const Compilation& how) {
    const std::filesystem::path file = how.lab.skeleton();
    const std::string message =
        complaint_about({file, file.filename().string(), "", read_skeleton(how.lab)}, how);
    if (!message.empty())
        throw NoVerdict(say("this machine cannot compile the lab's skeleton either: {}", message));
}

}  // namespace

BuiltKernel build_submission(const Submission& submission, const LabFolder& lab, const Suite& suite,
                             Devices& devices) {
    BuiltKernel kernel = built(submission, {lab, suite, devices.compute_capability, lab.cache()});
    kernel.subject.unwritten = unwritten_functions(submission.text, read_skeleton(lab));
    if (suite.build.language != Language::cuda) return kernel;
    if (devices.sim) devices.sim->load(kernel.subject.code);
    if (devices.gpu) devices.gpu->load(kernel.subject.code);
    return kernel;
}

void require_repeatable(const std::string& message, const Submission& submission,
                        const LabFolder& lab, const Suite& suite, const Devices& devices) {
    const Compilation how{lab, suite, devices.compute_capability, {}};
    require_good_skeleton(how);
    const std::string again = complaint_about(submission, how);
    require_good_skeleton(how);
    if (again != message)
        throw NoVerdict(say("compiled twice, this file gave two results: first {}; then {}",
                            message, again.empty() ? in_language("no error") : again));
}

}  // namespace lab
