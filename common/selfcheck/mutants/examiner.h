// Judges one kernel by its lab's program and by the oracle.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "compile/compile.h"
#include "contract/suite.h"
#include "selfcheck/answer.h"
#include "selfcheck/findings.h"
#include "selfcheck/mutants/comparison.h"

namespace selfcheck {

struct Examined {
    Answer answer;
    bool ran = false;                   // false if it does not compile, or is the skeleton
    std::vector<Complaint> complaints;  // about the answer
};

// Counts one kernel as one check, however many complaints there are.
void tell(const std::vector<Complaint>& complaints, const std::string& where, Findings& findings);

class Examiner {
  public:
    explicit Examiner(const CourseLab& lab);

    Examined examine(const std::filesystem::path& kernel) const;
    Examined examine(const std::filesystem::path& kernel, Answer answer) const;
    const std::string& solution() const { return solution_; }
    const lab::Suite& suite() const { return suite_; }
    // False if nvcc warns that host code uses a variable before its value is set: then two runs
    // need not agree.
    bool is_defined(const std::filesystem::path& kernel) const;
    // The truth about the cases that the lab's program judged; nothing for a lab with an executor
    // of its own, which the oracle cannot run.
    KernelTruth truth(const std::filesystem::path& kernel, const Answer& answer) const;

  private:
    std::vector<Complaint> compare(const std::filesystem::path& kernel, const Answer& answer) const;
    lab::Compiled compiled(const std::string& source, const std::string& name) const;
    Oracle make_oracle(const std::string& source, const std::string& name) const;
    KernelTruth truth_about(const std::string& source, const Answer& answer, Oracle& oracle) const;

    const CourseLab& lab_;
    lab::Suite suite_;
    std::string solution_;
};

}  // namespace selfcheck
