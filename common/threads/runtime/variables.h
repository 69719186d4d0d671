// The linker puts variables in the order of the files: a student's are between these.
#pragma once

extern char students_data_begin, students_data_end, students_bss_begin, students_bss_end;
extern thread_local char students_tdata_begin, students_tdata_end, students_tbss_begin,
    students_tbss_end;
