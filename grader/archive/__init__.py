"""Reads archives that anybody may have made: under limits, a member at a time, plain files only."""
