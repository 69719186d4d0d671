// The sizes of lab 04 that `make lab04 bench` counts on sim.
#include "lab/benchmarks.h"

lab::Benchmarks lab::benchmarks() { return {}; }
