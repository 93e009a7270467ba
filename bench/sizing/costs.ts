/** Where a cost comes from. A computed one follows from a measured one; an assumed one was not measured. */
type Cost = {
  name: string;
  value: number;
  unit: "µs" | "bytes" | "GB" | "events/s";
  basis: "measured" | "computed" | "assumed";
  note: string;
};

/**
 * What an event costs, on the machine of bench/results/2026-11-30.md (2 cores of a shared AMD EPYC) unless the
 * note says otherwise. Times are processor time.
 */
export const COSTS = {
  webBatched: {
    name: "web, batches",
    value: 19.4,
    unit: "µs",
    basis: "measured",
    note: "server and journal, batches of 500",
  },
  webSingle: {
    name: "web, single events",
    value: 95.9,
    unit: "µs",
    basis: "measured",
    note: "server, one event per request",
  },
  writer: {
    name: "writer",
    value: 5,
    unit: "µs",
    basis: "assumed",
    note: "twice the 2.6 µs of the journal's commit",
  },
  nats: { name: "NATS", value: 5, unit: "µs", basis: "assumed", note: "for each replica" },
  clickhouse: {
    name: "ClickHouse",
    value: 13.7,
    unit: "µs",
    basis: "measured",
    note: "for each replica, before migration 0009",
  },
  body: {
    name: "event in a request",
    value: 450,
    unit: "bytes",
    basis: "assumed",
    note: "JSON of an event with nine properties",
  },
  message: {
    name: "event in a message",
    value: 583,
    unit: "bytes",
    basis: "assumed",
    note: "the same event on its way to ClickHouse",
  },
  stored: {
    name: "event in ClickHouse",
    value: 81,
    unit: "bytes",
    basis: "assumed",
    note: "with projections; 97 bytes of properties",
  },
  idMessage: {
    name: "id in NATS",
    value: 24,
    unit: "bytes",
    basis: "computed",
    note: "16 bytes and a fingerprint of 8",
  },
  idIndex: {
    name: "id in the index",
    value: 61,
    unit: "bytes",
    basis: "measured",
    note: "on disk, as ids arrive",
  },
  partition: {
    name: "partition",
    value: 136_154,
    unit: "events/s",
    basis: "computed",
    note: "full blocks of 50,000, one at a time",
  },
  replay: {
    name: "id in a replay",
    value: 2.4,
    unit: "µs",
    basis: "measured",
    note: "of 100 million that a new owner replays",
  },
  spool: {
    name: "replay's files",
    value: 0.5,
    unit: "GB",
    basis: "assumed",
    note: "for each partition that is replayed",
  },
} as const satisfies Record<string, Cost>;

/** Days for which ids stay in NATS, and at most in the index on disk. */
export const ID_STREAM_DAYS = 32;
export const ID_INDEX_DAYS = 62;
