// The sizes of lab 05 that `make lab05 bench` counts on sim.
#include "lab/benchmarks.h"

lab::Benchmarks lab::benchmarks() { return {}; }
