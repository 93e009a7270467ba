import { DAY_MS } from "@/base/time/durations";
import { GENERATION_MS } from "@/pipeline/journal/ids/id-index";
import { FINGERPRINT_BYTES } from "@/pipeline/journal/store/entry";
import { ID_BYTES, IDS_KEPT_MS } from "@/pipeline/stream/messages/id-message";
import { BLOCK_LIMITS } from "@/pipeline/writer/block-queue";
import type { Unit } from "../part";
import { formatNumber } from "../report/format-number";
import { findMeasurement, type Results } from "../report/summary";

export type Cost = {
  name: string;
  value: number;
  unit: Unit | "bytes" | "GB";
  /**
   * A measured cost is a result as it was published. A computed one follows from such
   * results, or from the code.
   */
  basis: "measured" | "computed" | "assumed";
  /** What it is, or the result that it is. */
  note: string;
};

export type Costs = ReturnType<typeof costsOf>;

/** Days for which ids stay in NATS, and at most in the index on disk, which has two generations. */
export const ID_STREAM_DAYS = IDS_KEPT_MS / DAY_MS;
export const ID_INDEX_DAYS = (2 * GENERATION_MS) / DAY_MS;

/** The sizes of an event and an id, which follow from no result. */
const BYTES = {
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
    value: ID_BYTES,
    unit: "bytes",
    basis: "computed",
    note: `${ID_BYTES - FINGERPRINT_BYTES} bytes and a fingerprint of ${FINGERPRINT_BYTES}`,
  },
  idIndex: {
    name: "id in the index",
    value: 61,
    unit: "bytes",
    basis: "assumed",
    note: "on disk, as ids arrive",
  },
} as const satisfies Record<string, Cost>;

/**
 * What an event or an id costs, from a run of all parts and one of `replay`.
 * Times are processor time.
 */
export function costsOf(run: Results, replay: Results) {
  const commit = result(
    run,
    "stages",
    "batches of 500: group commit and removal, 3 million known ids",
  );
  const insert = result(
    run,
    "stages",
    `batches of 500: insert of ${formatNumber(BLOCK_LIMITS.rows)} rows`,
  );
  const singles = result(run, "singles", "events until acknowledged");
  return {
    webBatched: measured("web, batches", run, "batches", "processor time per event, server"),
    webSingle: measured("web, single events", run, "singles", "processor time per event, server"),
    writer: {
      name: "writer",
      value: 2 * commit.value,
      unit: "µs",
      basis: "assumed",
      note: `twice the journal's commit in \`stages\`, ${formatNumber(commit.value, 1)} µs`,
    },
    nats: { name: "NATS", value: 5, unit: "µs", basis: "assumed", note: "for each replica" },
    clickhouse: measured("ClickHouse", run, "batches", "processor time per event, ClickHouse"),
    ...BYTES,
    partition: {
      name: "partition",
      value: 1e6 / insert.value,
      unit: "/s",
      basis: "computed",
      note: `full blocks, one at a time, ${formatNumber(insert.value, 1)} µs per event`,
    },
    replay: measured("id in a replay", replay, "replay", "100 million ids: processor time per id"),
    spool: {
      name: "replay's files",
      value: 0.5,
      unit: "GB",
      basis: "assumed",
      note: "for each partition that is replayed",
    },
    oneMachine: {
      name: "one machine",
      value: singles.value / 2,
      unit: "/s",
      basis: "computed",
      note: `half of the ${formatNumber(singles.value)} events/s of \`singles\``,
    },
    dashboard: measured("dashboard", run, "dashboard", "open, cold: processor time"),
  } as const satisfies Record<string, Cost>;
}

function measured(name: string, results: Results, part: string, what: string): Cost {
  const { value, unit } = result(results, part, what);
  return { name, value, unit, basis: "measured", note: `\`${part}\`: ${what}` };
}

function result(results: Results, part: string, what: string): { value: number; unit: Unit } {
  const found = findMeasurement(results, part, what);
  if (!found) throw new Error(`The results lack “${part}: ${what}”.`);
  return found;
}
