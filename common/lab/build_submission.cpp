#include "lab/build_submission.h"

#include "lab/compile.h"
#include "lab/error.h"
#include "lab/kernel_lookup.h"

namespace lab {

namespace {

// The function that labs from 04 on ask for, as C++ calls it.
std::string mangled(const std::string& function) {
    return "_Z" + std::to_string(function.size()) + function + "PKfPfPvm";
}

std::shared_ptr<Plans> plans_of(const Compiled& compiled, const std::string& function) {
    try {
        return std::make_shared<Plans>(Planner(compiled.library,
                                               warpsim::ptx::parse(compiled.code.ptx),
                                               mangled(function), folder_of_programs()));
    } catch (const warpsim::ptx::SyntaxError& error) {  // `asm` may hold anything
        throw NotCompiled(std::string("the PTX cannot be read: ") + error.what());
    }
}

}  // namespace

BuiltKernel build_submission(const Submission& submission, const LabFolder& lab,
                             const LabSpec& spec, Devices& devices) {
    const bool host = !spec.function.empty();
    const Compiled compiled =
        compile({submission.text, submission.shown, devices.compute_capability, lab.tools(),
                 lab.cache(), host ? folder_of_programs() : "", spec.libraries});
    Subject subject;
    if (host) {
        subject.plans = plans_of(compiled, spec.function);
    } else {
        subject.kernel =
            find_kernel_in_ptx(compiled.code.ptx, spec.kernel, spec.signature, submission.shown);
    }
    if (devices.sim) devices.sim->load(compiled.code);
    if (devices.gpu) devices.gpu->load(compiled.code);
    return {subject, compiled.warnings};
}

}  // namespace lab
