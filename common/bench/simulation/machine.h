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

}  // namespace bench
