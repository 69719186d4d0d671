// The way from kernel.cu to the verdict, in one place.
#pragma once

#include "contract/suite.h"
#include "course/lab_folder.h"
#include "course/lab_toml.h"
#include "course/submission.h"
#include "lab/options.h"
#include "show/screen.h"
#include "verdict/verdict.h"

namespace lab {

// What a run of a lab's program is about.
struct Order {
    const Options& options;
    const LabFolder& lab;
    const LabSpec& spec;
    const Suite& suite;
    const Style& style;
};

// Fills in the verdict, and shows each case as it ends. Throws NotCompiled, NoVerdict,
// device::Error, UsageError.
void judge_submission(const Submission& submission, const Order& order, Verdict& verdict);

}  // namespace lab
