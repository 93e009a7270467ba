import { counter, histogram } from "@/base/metrics/registry";

export const WRITTEN_ROWS = counter(
  "tallymark_writer_rows_total",
  "Events that the writer has written to ClickHouse",
);
export const BLOCK_SECONDS = histogram(
  "tallymark_writer_block_duration_seconds",
  "The time to write a block of events to ClickHouse, with retries",
  [],
  [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
);
export const WRITE_FAILURES = counter(
  "tallymark_writer_failures_total",
  "Attempts to write a block that failed and are retried",
);
