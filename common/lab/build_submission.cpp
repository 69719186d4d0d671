#include "lab/build_submission.h"

#include "lab/compile.h"
#include "lab/kernel_lookup.h"

namespace lab {

BuiltKernel build_submission(const Submission& submission, const LabFolder& lab,
                             const LabSpec& spec, Devices& devices) {
    const Compiled compiled = compile(
        {submission.text, submission.shown, devices.compute_capability, lab.tools(), lab.cache()});
    const std::string kernel =
        find_kernel_in_ptx(compiled.code.ptx, spec.kernel, spec.signature, submission.shown);
    if (devices.sim) devices.sim->load(compiled.code);
    if (devices.gpu) devices.gpu->load(compiled.code);
    return {kernel, compiled.warnings};
}

}  // namespace lab
