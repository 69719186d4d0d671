# The commands inside a lab's folder: `make test` there is `make labNN test`.
include ../../Makefile
