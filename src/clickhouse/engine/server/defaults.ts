import type { Lane } from "@/clickhouse/types";

const MIB = 1024 ** 2;

/**
 * The slots, queue length and largest body of each lane. A body is read only once its request has a
 * slot, which limits the memory for bodies. Inserts run one at a time, in order of arrival: a query
 * in the write lane about the outcome of an insert runs after that insert has ended.
 *
 * A read-only statement that exceeds its time limit and cannot be stopped causes the process to be
 * killed.
 */
export const LANES: Record<Lane, LaneOptions> = {
  query: { slots: 4, waiting: 64, maxBody: 16 * MIB, onlyReads: true },
  sql: { slots: 2, waiting: 16, maxBody: MIB, onlyReads: true },
  inspect: { slots: 2, waiting: 32, maxBody: MIB, onlyReads: true },
  write: { slots: 1, waiting: 32, maxBody: 256 * MIB, onlyReads: false },
  states: { slots: 1, waiting: 64, maxBody: MIB, onlyReads: false },
  control: { slots: 2, waiting: 64, maxBody: MIB, onlyReads: false },
};

type LaneOptions = { slots: number; waiting: number; maxBody: number; onlyReads: boolean };

/**
 * The maximum size of a response. Multiplied by the slots of a lane, it limits the memory for
 * responses.
 */
const MAX_RESULT_BYTES = 256 * MIB;

/** The library has no limits of its own, and enables features that a server disables. */
export function connectionDefaults(memoryLimit: number): Record<string, string> {
  return {
    async_insert: "0",
    implicit_select: "0",
    allow_introspection_functions: "0",
    input_format_json_throw_on_bad_escape_sequence: "0",
    output_format_json_quote_64bit_integers: "1",
    max_execution_time: "60",
    // By default, each thread of a query needs 1 GiB of free memory: with a limit of 2 GiB, every
    // query ran on one core. The query's own limit holds for all of its threads together.
    max_threads_min_free_memory_per_thread: String(64 * MIB),
    max_memory_usage: String(Math.floor(memoryLimit / 2)),
    max_result_bytes: String(MAX_RESULT_BYTES),
  };
}

export function serverOptions(memoryLimit: number): string[] {
  // By default, each of the first three caches may grow to 5 GiB and leave no memory for queries,
  // and there is no cache of decompressed blocks.
  const cache = Math.floor(memoryLimit / 16);
  return [
    `--max_server_memory_usage=${memoryLimit}`,
    `--mark_cache_size=${cache}`,
    `--primary_index_cache_size=${cache}`,
    `--index_mark_cache_size=${cache}`,
    `--uncompressed_cache_size=${2 * cache}`,
  ];
}
