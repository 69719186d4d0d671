// Linked after a student's file: where its variables end (foreign_memory.cpp).
#include "threads/runtime/variables.h"

char students_data_end = 1;
char students_bss_end;
thread_local char students_tdata_end = 1;
thread_local char students_tbss_end;
