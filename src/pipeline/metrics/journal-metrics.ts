import { LiveGauge } from "@/base/metrics/live-gauge";
import { PlainHistogram } from "@/base/metrics/plain-histogram";
import { counter } from "@/base/metrics/registry";
import type { Reason, Tally } from "../contract/reason";

const EVENTS = new LiveGauge(
  "tallymark_journal_events",
  "Accepted events that are not in ClickHouse yet",
);
const BYTES = new LiveGauge("tallymark_journal_bytes", "The size of these events in the journal");
const MAX_BYTES = new LiveGauge(
  "tallymark_journal_max_bytes",
  "The size above which the journal rejects events (JOURNAL_MAX_BYTES)",
);
const IDS = new LiveGauge(
  "tallymark_dedup_ids",
  "Event ids that are remembered to recognise duplicates, in memory and on disk",
  "in",
);
export const COMMITS = new PlainHistogram(
  "tallymark_journal_commit_duration_seconds",
  "The time to make a group of appends durable",
);
export const COMMIT_FAILURES = counter(
  "tallymark_journal_commit_failures_total",
  "Groups of appends that could not be made durable; their requests got 503",
);

const ACCEPTED = counter(
  "tallymark_events_accepted_total",
  "Events accepted and made durable, duplicates not counted",
);
const DUPLICATES = counter(
  "tallymark_events_duplicate_total",
  "Events that had been accepted before, by whether their content differs from the first",
  ["conflicting"],
);
const CORRECTED = counter(
  "tallymark_events_corrected_total",
  "Events accepted with a correction or a warning",
  ["reason"],
);
const REJECTED = counter(
  "tallymark_events_rejected_total",
  "Events that were not stored, or requests if the body could not be read",
  ["reason"],
);

type Count = (events: number) => void;

const correct =
  (reason: Reason): Count =>
  (events) =>
    CORRECTED.inc({ reason }, events);
const reject =
  (reason: Reason): Count =>
  (events) =>
    REJECTED.inc({ reason }, events);

const COUNTS: Record<Reason, Count> = {
  accepted: (events) => ACCEPTED.inc(events),
  duplicate: (events) => DUPLICATES.inc({ conflicting: "false" }, events),
  conflicting_duplicate: (events) => DUPLICATES.inc({ conflicting: "true" }, events),
  clock_corrected: correct("clock_corrected"),
  timestamp_in_future: correct("timestamp_in_future"),
  suspicious_user_id: correct("suspicious_user_id"),
  older_than_retention: reject("older_than_retention"),
  invalid: reject("invalid"),
  invalid_json: reject("invalid_json"),
  payload_too_large: reject("payload_too_large"),
  unsupported_encoding: reject("unsupported_encoding"),
  project_paused: reject("project_paused"),
  quota_exceeded: reject("quota_exceeded"),
  spending_limit_reached: reject("spending_limit_reached"),
  journal_full: reject("journal_full"),
  unstorable: reject("unstorable"),
};

// From the start, so that a rate covers the first event of each kind.
for (const count of Object.values(COUNTS)) count(0);

/** Counts events once their counts are durable. */
export function countEvents(tally: Tally): void {
  for (const [reason, events] of Object.entries(tally)) COUNTS[reason as Reason](events);
}

type JournalReadings = {
  backlog(): { events: number; bytes: number };
  maxBytes: number;
  /** Of the ids on this disk. Undefined if this process keeps none. */
  ids?: (() => { memory: number; disk: number }) | undefined;
};

/** Returns a function that ends the measurement. */
export function measureJournal({ backlog, maxBytes, ids }: JournalReadings): () => void {
  const closers = [
    EVENTS.readFrom(() => backlog().events),
    BYTES.readFrom(() => backlog().bytes),
    MAX_BYTES.readFrom(() => maxBytes),
    ...(ids ? [IDS.readFrom(ids)] : []),
  ];
  return () => {
    for (const close of closers) close();
  };
}
