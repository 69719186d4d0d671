# shellcheck shell=bash
# make classroom50, make lab03 classroom50: classroom50.zip, of all labs or of one (docs/platforms.md).

all_classroom50() { write_bundle classroom50 classroom50.zip; }
lab_classroom50() { write_bundle classroom50 classroom50.zip "$1"; }
