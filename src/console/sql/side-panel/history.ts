import { isRecord, readList, readText } from "@/console/query/model/read";

export const MAX_RUNS = 50;

export type Outcome = "answered" | "refused" | "cancelled";

/** A finished run in the history. */
export type PastRun = {
  sql: string;
  /** The parameter values as typed. */
  params: Record<string, string>;
  /** In ms since the epoch. */
  at: number;
  /** Duration in ms. */
  took: number;
  outcome: Outcome;
  /** Present only for a successful run. */
  rows?: number;
};

/** Adds a run at the front. Repeating the last run replaces it. */
export function withRun(past: readonly PastRun[], run: PastRun): PastRun[] {
  const [last, ...rest] = past;
  const same = last?.sql === run.sql && JSON.stringify(last.params) === JSON.stringify(run.params);
  return [run, ...(same ? rest : past)].slice(0, MAX_RUNS);
}

/** Reads the stored history, skipping malformed entries. */
export function readPast(text: string | null): PastRun[] {
  try {
    return readList(JSON.parse(text ?? "[]"), readRun).slice(0, MAX_RUNS);
  } catch {
    return [];
  }
}

function readRun(value: unknown): PastRun | null {
  if (!isRecord(value)) return null;
  const { sql, at, took, rows } = value;
  const outcome = (["answered", "refused", "cancelled"] as const).find(
    (one) => one === value.outcome,
  );
  if (typeof sql !== "string" || typeof at !== "number" || typeof took !== "number" || !outcome) {
    return null;
  }
  return {
    sql,
    at,
    took,
    outcome,
    params: readTyped(value.params),
    ...(typeof rows === "number" && { rows }),
  };
}

/** Parameter values as typed, by name. */
export function readTyped(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, typed]) => {
      const text = readText(typed);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
