// The lines of the student's file that made a plan's steps.
#pragma once

#include <vector>

#include "plan/plan.h"

namespace lab {

struct Subject;

// One for each step; 0: unknown. Throws NoVerdict.
std::vector<int> lines_of(const plan::Plan& plan, const Subject& subject);

// The error with the line of its step in front, if that is known.
plan::PlanError with_line(const plan::PlanError& error, const Subject& subject);

}  // namespace lab
