import { LiveGauge } from "@/base/metrics/live-gauge";
import { PlainHistogram } from "@/base/metrics/plain-histogram";

const LAG = new PlainHistogram(
  "tallymark_queryable_lag_seconds",
  "The time from accepting events until queries find them; a value per tenth of a second with events",
  [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30, 60, 300, 1_800],
);
const OLDEST = new LiveGauge(
  "tallymark_journal_oldest_event_age_seconds",
  "How long the oldest event that is not in ClickHouse has been waiting; after a restart, since then",
);

/**
 * Commits within this time of each other are one span. Several per second would only take
 * memory in an outage.
 */
const SPAN_MS = 100;
/** One hour of an outage. Later commits then join the last span. */
const MAX_SPANS = 36_000;

/**
 * The entries up to `upTo` that were not in earlier spans, of which the first was
 * committed at `since`.
 */
type Span = { since: number; upTo: number };

/** Reads the age of the oldest waiting event, in seconds. Returns a function that ends this. */
export const measureOldest = (read: () => number): (() => void) => OLDEST.readFrom(read);

/** The time that events have waited for ClickHouse, in seconds. */
export const recordLag = (seconds: number): void => LAG.record(Math.max(0, seconds));

/** Measures how long events wait for ClickHouse. Times come from a monotonic clock, in ms. */
export class LagMeter {
  #spans: Span[] = [];
  readonly #close: () => void;

  /**
   * `waiting` is the number of the last entry of an earlier run that is not in
   * ClickHouse; null if all are.
   */
  constructor(
    waiting: number | null,
    private readonly now: () => number = () => performance.now(),
  ) {
    if (waiting !== null) this.#spans.push({ since: now(), upTo: waiting });
    this.#close = measureOldest(() => this.oldestSeconds());
  }

  /** Entries up to this number are durable. */
  committed(upTo: number): void {
    const now = this.now();
    const last = this.#spans.at(-1);
    const joins = last && (now - last.since < SPAN_MS || this.#spans.length >= MAX_SPANS);
    if (joins) last.upTo = upTo;
    else this.#spans.push({ since: now, upTo });
  }

  /** Entries up to this number can be queried. */
  settled(upTo: number): void {
    const now = this.now();
    const waiting = this.#spans.findIndex((span) => span.upTo > upTo);
    const done = this.#spans.splice(0, waiting < 0 ? this.#spans.length : waiting);
    for (const { since } of done) recordLag((now - since) / 1_000);
  }

  oldestSeconds(): number {
    const oldest = this.#spans[0];
    return oldest ? (this.now() - oldest.since) / 1_000 : 0;
  }

  close(): void {
    this.#close();
  }
}
