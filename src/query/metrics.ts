import { AppError, BackendUnavailable, ValidationError } from "@/base/errors";
import { counter, histogram, stopwatch } from "@/base/metrics/registry";
import type { KindName } from "./query";

const SECONDS = histogram(
  "tallymark_query_duration_seconds",
  "The time of a query that is not answered from the cache, by kind and outcome",
  ["kind", "outcome"],
);
const CACHE = counter(
  "tallymark_query_cache_total",
  "Queries by how they are answered: from the cache (hit), together with the same query that is running (joined), or new (miss)",
  ["result"],
);

export type CacheResult = "hit" | "joined" | "miss";

for (const result of ["hit", "joined", "miss"] as const) CACHE.inc({ result }, 0);

export const countCacheResult = (result: CacheResult): void => CACHE.inc({ result });

type Outcome = "ok" | "rejected" | "unavailable" | "cancelled" | "failed";

function outcomeOf(error: unknown, signal: AbortSignal | undefined): Outcome {
  if (signal?.aborted) return "cancelled";
  if (error instanceof BackendUnavailable) return "unavailable";
  return error instanceof AppError || error instanceof ValidationError ? "rejected" : "failed";
}

/** Measures a query of a kind of the query language, or of a user's SQL. */
export async function measuredQuery<T>(
  kind: KindName | "sql",
  signal: AbortSignal | undefined,
  query: () => Promise<T>,
): Promise<T> {
  const seconds = stopwatch();
  let outcome: Outcome = "ok";
  try {
    return await query();
  } catch (error) {
    outcome = outcomeOf(error, signal);
    throw error;
  } finally {
    SECONDS.observe({ kind, outcome }, seconds());
  }
}
