/** Where a cost comes from. A computed one follows from a measured one; an assumed one was not measured. */
type Cost = { value: number; basis: "measured" | "computed" | "assumed"; note: string };

/**
 * What an event costs, on the machine of bench/results/2026-11-30.md (2 cores of a shared AMD EPYC) unless the
 * note says otherwise. Times are µs of processor time, sizes bytes.
 */
export const COSTS = {
  webBatched: {
    value: 19.4,
    basis: "measured",
    note: "server, batches of 500, including the journal",
  },
  webSingle: { value: 95.9, basis: "measured", note: "server, one event per request" },
  writer: {
    value: 5,
    basis: "assumed",
    note: "twice the 2.6 µs of the journal's commit",
  },
  nats: { value: 5, basis: "assumed", note: "for each replica" },
  clickhouse: {
    value: 13.7,
    basis: "measured",
    note: "a row of 30,000 with its merges, for each replica",
  },
  body: { value: 450, basis: "measured", note: "JSON of an event with nine properties" },
  message: {
    value: 583,
    basis: "measured",
    note: "the same event on its way to NATS and ClickHouse",
  },
  stored: {
    value: 81,
    basis: "measured",
    note: "in ClickHouse, with projections; 97 bytes of properties",
  },
  idMessage: { value: 24, basis: "measured", note: "an id in the stream of ids" },
  idIndex: {
    value: 61,
    basis: "measured",
    note: "an id in the index on disk, as ids arrive",
  },
  partition: {
    value: 136_154,
    basis: "computed",
    note: "events/s of a partition, which inserts one block at a time",
  },
  replay: {
    value: 2.4,
    basis: "measured",
    note: "an id, of 100 million that a new owner replays",
  },
} as const satisfies Record<string, Cost>;

/** Days for which ids stay in NATS, and at most in the index on disk. */
export const ID_STREAM_DAYS = 32;
export const ID_INDEX_DAYS = 62;
