# The front door. make only carries words and variables, through the environment, to
# common/setup/front_door.sh: no shell and no make ever reads what a user typed.
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DEFAULT_GOAL := .front_door

# `value` and `:=` take what was typed as it is: make would expand `$(...)` in it.
variables := SOLUTION FAST FILE DEVICE CASE SEED FORMAT SUBMISSIONS RESULTS NAME KIND COURSE SCHEDULER LAB POINTS BECAUSE BUNDLE FROM TO
# Windows sets NAME to the computer's, also in every environment of its Linux: only a typed NAME counts.
ifneq ($(filter environment%,$(origin NAME)),)
override NAME :=
endif
$(foreach name,$(variables),$(eval override $(name) := $$(value $(name))))
export $(variables)
export FRONT_DOOR_WORDS := $(MAKECMDGOALS)
export FRONT_DOOR_STRANGE := $(foreach name,$(.VARIABLES),$(if $(findstring \
    command line,$(origin $(name))),$(name)))
export FRONT_DOOR := $(dir $(lastword $(MAKEFILE_LIST)))common/setup/front_door.sh

.PHONY: .front_door
.front_door:
	@exec bash "$$FRONT_DOOR"

# Any word is a goal, even one that is the name of a file; the makefiles themselves are not words.
%: .front_door ; @:
$(MAKEFILE_LIST): ;
