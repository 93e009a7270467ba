import { setImmediate } from "node:timers/promises";
import { AppError } from "@/base/errors";
import type { QueryTags } from "@/clickhouse/types";
import { SingleFlight } from "../cache/single-flight";
import { withBigints } from "../cache/with-bigints";
import { compileMetric, compileTogether } from "../compile/metric/metric";
import type { PartlyCachedQuestion } from "../questions/metric";
import type { FetchRows } from "../state-cache/known-users";

type Value = number | string;
type Row = { bucket: string | null; value: Value };
type SharedRow = { bucket: string | null; results: Value[] };

type ScanContext = {
  fetchRows: FetchRows;
  tags: QueryTags;
  signal?: AbortSignal | undefined;
};

type Scan = {
  questions: [PartlyCachedQuestion, ...PartlyCachedQuestion[]];
  flight: ReturnType<SingleFlight<SharedRow[]>["begin"]>;
};

/** Returns a key: questions with the same key differ only in their metrics. */
export function scanOf({ aggregates: _, value: __, ...scan }: PartlyCachedQuestion): string {
  return JSON.stringify(scan, withBigints);
}

/**
 * Answers questions that read the same events in the same buckets, such as those of two numbers on
 * a dashboard, with one statement if they are asked in the same turn of the event loop.
 */
export class SharedScans {
  /** Those whose statement has not been sent. */
  readonly #scans = new Map<string, Scan>();
  readonly #flights = new SingleFlight<SharedRow[]>();

  /** The rows of a question that is grouped by buckets. */
  async fetch(question: PartlyCachedQuestion, context: ScanContext): Promise<Row[]> {
    context.signal?.throwIfAborted();
    const { projectIds: _, ...tags } = context.tags;
    const key = JSON.stringify([scanOf(question), tags]);
    const shared = this.#scans.get(key);
    // If all callers have aborted, the scan is stopped.
    if (shared && this.#flights.find(key) === shared.flight)
      return this.#join(shared, shared.questions.push(question) - 1, context);
    const questions: Scan["questions"] = [question];
    const flight = this.#flights.begin(key, 0, async (signal) => {
      await setImmediate();
      if (this.#scans.get(key)?.questions === questions) this.#scans.delete(key);
      signal.throwIfAborted();
      return fetchTogether(questions, context, signal);
    });
    const begun = { questions, flight };
    this.#scans.set(key, begun);
    return this.#join(begun, 0, context);
  }

  async #join({ questions, flight }: Scan, place: number, context: ScanContext): Promise<Row[]> {
    try {
      const rows = await this.#flights.join(flight, context.signal);
      return rows.map(({ bucket, results }) => ({ bucket, value: results[place] as Value }));
    } catch (error) {
      const isTooBroad = error instanceof AppError && error.code === "query_too_broad";
      if (!isTooBroad || questions.length === 1) throw error;
      // Each alone may be within the limits, although this takes up to twice the time.
      return context.fetchRows<Row>(
        compileMetric(questions[place] ?? questions[0]),
        context.signal,
      );
    }
  }
}

async function fetchTogether(
  questions: Scan["questions"],
  { fetchRows }: ScanContext,
  signal: AbortSignal,
): Promise<SharedRow[]> {
  if (questions.length > 1) return fetchRows<SharedRow>(compileTogether(questions), signal);
  const rows = await fetchRows<Row>(compileMetric(questions[0]), signal);
  return rows.map(({ bucket, value }) => ({ bucket, results: [value] }));
}
