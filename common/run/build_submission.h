// Compiles a student's file and loads its kernels on the devices.
#pragma once

#include <string>

#include "contract/suite.h"
#include "course/lab_folder.h"
#include "course/submission.h"
#include "run/devices.h"
#include "run/experiment.h"

namespace lab {

struct BuiltKernel {
    Subject subject;
    std::string warnings;  // the compiler's
};

// Throws NotCompiled, NoVerdict, device::Error.
BuiltKernel build_submission(const Submission& submission, const LabFolder& lab, const Suite& suite,
                             Devices& devices);

// Called with the message of NotCompiled: compiles the file again, between two compilations of the
// lab's skeleton. Throws NoVerdict unless both of these succeed and the file fails with the same
// message, since a machine without space or memory spoils a compilation in any way.
void require_repeatable(const std::string& message, const Submission& submission,
                        const LabFolder& lab, const Suite& suite, const Devices& devices);

}  // namespace lab
