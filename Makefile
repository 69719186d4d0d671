# The front door. make only passes words and variables, through the environment, to
# common/setup/front_door.sh: neither a shell nor make ever interprets the user's text.
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DEFAULT_GOAL := .front_door

# `value` and `:=` take the typed text unchanged: make would expand `$(...)` in it.
variables := SOLUTION FAST FULL FILE DEVICE CASE SEED FORMAT SUBMISSIONS RESULTS MODEL N DATA NAME KIND COURSE SCHEDULER LAB LABS POINTS BECAUSE BUNDLE FROM TO RULES LANGUAGE
# Windows sets NAME to the computer's name, also in WSL, and N and MODEL are common names: only typed ones count.
$(foreach name,NAME MODEL N,$(if $(filter environment%,$(origin $(name))),$(eval override $(name) :=)))
export FRONT_DOOR_LANGUAGE := $(if $(findstring command line,$(origin LANGUAGE)),$(value LANGUAGE))
$(foreach name,$(variables),$(eval override $(name) := $$(value $(name))))
export $(variables)
export FRONT_DOOR_WORDS := $(MAKECMDGOALS)
export FRONT_DOOR_STRANGE := $(foreach name,$(.VARIABLES),$(if $(findstring \
    command line,$(origin $(name))),$(name)))
export FRONT_DOOR := $(dir $(lastword $(MAKEFILE_LIST)))common/setup/front_door.sh

# The locale of that language need not be installed: gettext needs LANGUAGE, and a locale that is not C's by name, since
# glibc 2.37 not C.UTF-8 either. For C_XX.UTF-8, which nobody has, glibc takes the files of C.UTF-8.
export READERS_LANGUAGE := $(firstword $(foreach name,LANGUAGE LC_ALL LC_MESSAGES LANG,$(value $(name))))

.PHONY: .front_door
.front_door:
	@exec env LANGUAGE="$$READERS_LANGUAGE" LC_ALL=C_XX.UTF-8 bash "$$FRONT_DOOR"

# Any word is a goal, even the name of a file; the makefiles themselves are not words.
%: .front_door ; @:
$(MAKEFILE_LIST): ;
