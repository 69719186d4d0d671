// Prints Google Benchmark's results as rows. All other numbers, including counters, and the machine
// are in the JSON file.
#pragma once

#include <benchmark/benchmark.h>

namespace lab {

class BenchReporter : public benchmark::BenchmarkReporter {
  public:
    bool ReportContext(const Context& context) override;
    void ReportRuns(const std::vector<Run>& runs) override;

  private:
    std::string device_;  // of the previous row
};

}  // namespace lab
