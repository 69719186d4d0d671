// The program `labNN`: this file, the lab's causes, and its test.cpp, which defines suite().
#include "base/files.h"
#include "diagnose/cause.h"
#include "lab/program.h"
#include "language/say.h"

int main(int argc, char** argv) {
    lab::use_language(lab::folder_of_programs() / "locale");
    lab::extend_catalogue(lab::own_causes());
    return lab::run_program(argc, argv, lab::suite());
}
