import results from "./benchmarks.json";

/** Results of a benchmark run, which `npm run bench -- --cite` fills in. */
export const BENCHMARKS = [
  {
    value: results.batches,
    label: "events per second in batches of 500, durable and deduplicated",
  },
  { value: results.singles, label: "single events per second, each on disk before the response" },
  { value: results.idleMemory, label: "of memory when idle, including ClickHouse" },
];
