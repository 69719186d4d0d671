// The lab program `labNN`: this file and the lab's test.cpp, which defines suite().
#include "lab/program.h"

int main(int argc, char** argv) { return lab::run_program(argc, argv, lab::suite()); }
