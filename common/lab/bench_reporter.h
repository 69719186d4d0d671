// Google Benchmark's results as rows. Counts and all other numbers, and the machine, are in the
// JSON that is written beside.
#pragma once

#include <benchmark/benchmark.h>

namespace lab {

class BenchReporter : public benchmark::BenchmarkReporter {
  public:
    bool ReportContext(const Context& context) override;
    void ReportRuns(const std::vector<Run>& runs) override;

  private:
    std::string device_;  // of the row before
};

}  // namespace lab
