// Simulated machines, one per file in machines/: each disturbs the times of a grading in a
// different way.
#pragma once

#include <random>
#include <vector>

namespace bench {

using Random = std::mt19937_64;

struct TimedRun {
    bool student = false;  // else the reference
    double seconds = 0;
};

struct Machine {
    const char* says;
    void (*disturb)(Random&,
                    std::vector<TimedRun>&);  // the runs of a grading, in the order of time
};

const std::vector<const Machine*>& machines();  // generated from the folder

double normal(Random& random);       // of standard deviation 1
double exponential(Random& random);  // of mean 1
bool happens(Random& random, double probability);

// Ordinary noise: each run is longer or shorter by about this fraction of its time.
void jitter(Random& random, std::vector<TimedRun>& runs, double share);
// A clock with ticks: rounds each time up or down at random, more often to the nearer tick.
void round_to_ticks(Random& random, std::vector<TimedRun>& runs, double seconds);
// Delays each run with this probability, by this many seconds on average.
void delay_some(Random& random, std::vector<TimedRun>& runs, double probability, double seconds);

// An AR(1) process: each value is close to the one before.
class Autocorrelated {
  public:
    Autocorrelated(Random& random, double kept, double deviation)
        : random_(random), kept_(kept), deviation_(deviation), now_(deviation * normal(random)) {}
    double next();

  private:
    Random& random_;
    double kept_, deviation_, now_;
};

}  // namespace bench
