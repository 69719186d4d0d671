// Linked after a student's file: where its variables end (counted.cpp).
#include "threads/runtime/variables.h"

char students_data_end = 1;
char students_bss_end;
