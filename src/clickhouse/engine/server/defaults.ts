import type { Lane } from "@/clickhouse/types";

const MIB = 1024 ** 2;

/**
 * Places, line and largest body by lane. A body is read when its request has a place, so that no
 * more than these are held at once. One insert at a time, in the order of arrival: who asks in the
 * write lane what became of an insert is answered after that has ended.
 *
 * A statement that only reads and cannot be stopped when its time is up is a reason to end the process.
 */
export const LANES: Record<Lane, LaneOptions> = {
  query: { places: 4, waiting: 64, maxBody: 16 * MIB, onlyReads: true },
  sql: { places: 2, waiting: 16, maxBody: MIB, onlyReads: true },
  inspect: { places: 2, waiting: 32, maxBody: MIB, onlyReads: true },
  write: { places: 1, waiting: 32, maxBody: 256 * MIB, onlyReads: false },
  control: { places: 2, waiting: 64, maxBody: MIB, onlyReads: false },
};

type LaneOptions = { places: number; waiting: number; maxBody: number; onlyReads: boolean };

/** Of one answer; with a lane's places it bounds what answers hold. */
const MAX_RESULT_BYTES = 256 * MIB;

/** The library has no limits of its own, and turns things on that a server leaves off. */
export function connectionDefaults(memoryLimit: number): Record<string, string> {
  return {
    async_insert: "0",
    implicit_select: "0",
    allow_introspection_functions: "0",
    input_format_json_throw_on_bad_escape_sequence: "0",
    output_format_json_quote_64bit_integers: "1",
    max_execution_time: "60",
    max_memory_usage: String(Math.floor(memoryLimit / 2)),
    max_result_bytes: String(MAX_RESULT_BYTES),
  };
}

/** The server's options, given when it is opened. */
export function serverOptions(memoryLimit: number): string[] {
  // Left alone, each of these caches may grow to 5 GiB and leave queries nothing of the limit.
  const cache = Math.floor(memoryLimit / 16);
  return [
    `--max_server_memory_usage=${memoryLimit}`,
    `--mark_cache_size=${cache}`,
    `--primary_index_cache_size=${cache}`,
    `--index_mark_cache_size=${cache}`,
  ];
}
