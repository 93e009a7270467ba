import { counter, gauge, histogram, stopwatch } from "@/base/metrics/registry";

const SECONDS = histogram(
  "tallymark_clickhouse_statement_duration_seconds",
  "The time until ClickHouse has answered a statement, with the wait for its turn",
  ["lane"],
);
const STATEMENTS = counter(
  "tallymark_clickhouse_statements_total",
  "Statements sent to ClickHouse, by outcome; `busy` were rejected because too many were waiting",
  ["lane", "outcome"],
);
const IN_PROGRESS = gauge(
  "tallymark_clickhouse_statements_in_progress",
  "Statements that are running or waiting for their turn",
  ["lane"],
);

export type Outcome = "ok" | "over_limit" | "busy" | "unavailable" | "rejected" | "cancelled";

/** `outcomeOf` says how a statement failed. */
export async function measured<T>(
  lane: string,
  statement: Promise<T>,
  outcomeOf: (error: unknown) => Outcome,
): Promise<T> {
  const seconds = stopwatch();
  let outcome: Outcome = "ok";
  IN_PROGRESS.inc({ lane });
  try {
    return await statement;
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    IN_PROGRESS.dec({ lane });
    SECONDS.observe({ lane }, seconds());
    STATEMENTS.inc({ lane, outcome });
  }
}
