// Machines that disturb a measurement, one a file in machines/: what they do to the times of a
// grading.
#pragma once

#include <random>
#include <vector>

namespace bench {

using Random = std::mt19937_64;

struct Run {
    bool student = false;  // else the reference
    double seconds = 0;
};

struct Machine {
    const char* says;
    void (*disturb)(Random&, std::vector<Run>&);  // the runs of a grading, in the order of time
};

const std::vector<const Machine*>& machines();  // generated from the folder

double normal(Random& random);       // of deviation 1
double exponential(Random& random);  // of mean 1
bool happens(Random& random, double probability);

// What every machine does: each run is longer or shorter by about this share of itself.
void jitter(Random& random, std::vector<Run>& runs, double share);
// Events that tick: of the two ticks around each time the nearer one, more often.
void round_to_ticks(Random& random, std::vector<Run>& runs, double seconds);
// So many of the runs wait for something else, so long on average.
void delay_some(Random& random, std::vector<Run>& runs, double probability, double seconds);

// Each value is much like the one before: AR(1).
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
