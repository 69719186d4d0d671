"""The simulator's counters (common/run/counters.cpp) in words."""

from __future__ import annotations

from language.words import in_language


def counter_in_words(name: str) -> str:
    words = {
        "atomic_turns_per_element": in_language("atomic turns per element"),
        "atomics_per_element": in_language("atomics per element"),
        "block_barriers_per_element": in_language("block barriers per element"),
        "block_barriers_per_warp": in_language("block barriers per warp"),
        "busiest_threads_share_of_loads": in_language("busiest threads share of loads"),
        "calls_without_cub": in_language("calls without cub"),
        "collectives_called": in_language("collectives called"),
        "criticals_per_element": in_language("criticals per element"),
        "float_additions_per_element": in_language("float additions per element"),
        "global_atomics_per_block": in_language("global atomics per block"),
        "global_atomics_per_block_and_output": in_language("global atomics per block and output"),
        "global_atomics_per_element": in_language("global atomics per element"),
        "global_load_instructions_per_element": in_language("global load instructions per element"),
        "global_load_sectors_per_element": in_language("global load sectors per element"),
        "global_load_sectors_per_multiply_add": in_language("global load sectors per multiply add"),
        "global_loads_per_element": in_language("global loads per element"),
        "global_loads_of_each_sector": in_language("global loads of each sector"),
        "global_stores_per_block": in_language("global stores per block"),
        "global_stores_per_warp": in_language("global stores per warp"),
        "global_words_moved_per_element": in_language("global words moved per element"),
        "kernels_without_cub": in_language("kernels without cub"),
        "lane_slots_per_add": in_language("lane slots per add"),
        "launches_per_call": in_language("launches per call"),
        "owner_changes_per_element": in_language("owner changes per element"),
        "rounds_per_logarithm": in_language("rounds per logarithm"),
        "shared_bank_conflicts_per_block": in_language("shared bank conflicts per block"),
        "shared_bank_conflicts_per_multiply_add": in_language("shared bank conflicts per multiply add"),
        "shared_load_wavefronts_per_multiply_add": in_language("shared load wavefronts per multiply add"),
        "shared_words_per_block": in_language("shared words per block"),
        "stores_per_warp": in_language("stores per warp"),
        "sums_passed_otherwise_than_by_shuffle": in_language("sums passed otherwise than by shuffle"),
        "sums_passed_otherwise_than_within_the_block": in_language("sums passed otherwise than within the block"),
        "sums_without_shared_memory": in_language("sums without shared memory"),
        "threads_per_element": in_language("threads per element"),
        "time_in_a_ring_per_least": in_language("time in a ring per least"),
        "time_per_longer_part": in_language("time per longer part"),
        "transfers_in_a_row_per_logarithm": in_language("transfers in a row per logarithm"),
        "words_over_a_link_per_element": in_language("words over a link per element"),
        "words_sent_per_element": in_language("words sent per element"),
    }
    return words.get(name, name.replace("_", " "))
