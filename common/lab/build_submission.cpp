#include "lab/build_submission.h"

#include "lab/compile.h"
#include "lab/error.h"
#include "lab/files.h"
#include "lab/kernel_lookup.h"
#include "lab/parameter_names.h"

namespace lab {

namespace {

std::shared_ptr<Plans> plans_of(const Compiled& compiled) {
    try {
        return std::make_shared<Plans>(Planner(
            compiled.library, warpsim::ptx::parse(compiled.code.ptx), folder_of_programs()));
    } catch (const warpsim::ptx::SyntaxError& error) {  // `asm` may hold anything
        throw NotCompiled(std::string("the PTX cannot be read: ") + error.what());
    }
}

}  // namespace

BuiltKernel build_submission(const Submission& submission, const LabFolder& lab,
                             const LabSpec& spec, Devices& devices) {
    const bool host = !spec.functions.empty();
    const Compiled compiled =
        compile({submission.text, submission.shown, devices.compute_capability, lab.tools(),
                 lab.cache(), host ? folder_of_programs() : "", spec.libraries});
    Subject subject;
    if (host) subject.plans = plans_of(compiled);
    if (!spec.signature.empty())
        subject.kernel =
            find_kernel_in_ptx(compiled.code.ptx, spec.kernel, spec.signature, submission.shown);
    subject.code = compiled.code;
    subject.parameter_names = parameter_names(submission.text);
    subject.source = submission.text;
    if (devices.sim) devices.sim->load(compiled.code);
    if (devices.gpu) devices.gpu->load(compiled.code);
    return {subject, compiled.warnings};
}

}  // namespace lab
