#include "run/build_submission.h"

#include "base/error.h"
#include "base/files.h"
#include "compile/compile.h"
#include "compile/kernel_lookup.h"
#include "compile/parameter_names.h"

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

BuiltKernel build_submission(const Submission& submission, const LabFolder& lab, const Suite& suite,
                             Devices& devices) {
    const bool host = suite.has_host_functions();
    const Compiled compiled =
        compile({submission.text, submission.shown, devices.compute_capability, lab.tools(),
                 lab.cache(), host ? folder_of_programs() : "", suite.build});
    Subject subject;
    const bool has_device_code = suite.build.language == Language::cuda;
    if (host && has_device_code) subject.plans = plans_of(compiled);
    for (const Contract* const launched : suite.launched())
        subject.kernels[launched->declaration()] = find_kernel_in_ptx(
            compiled.code.ptx, launched->name, launched->signature(), submission.shown);
    subject.code = compiled.code;
    subject.parameter_names = parameter_names(submission.text);
    subject.source = submission.text;
    subject.library = compiled.library;
    if (!has_device_code) return {subject, compiled.warnings};
    if (devices.sim) devices.sim->load(compiled.code);
    if (devices.gpu) devices.gpu->load(compiled.code);
    return {subject, compiled.warnings};
}

}  // namespace lab
