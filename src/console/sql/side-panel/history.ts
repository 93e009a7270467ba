import { isRecord, readList, readText } from "@/console/query/model/read";

export const MOST_KEPT = 50;

export type Outcome = "answered" | "refused" | "cancelled";

/** A statement that was run. */
export type PastRun = {
  sql: string;
  /** As they were typed. */
  params: Record<string, string>;
  /** In ms since the epoch. */
  at: number;
  /** How long it took, in ms. */
  took: number;
  outcome: Outcome;
  /** Of an answer. */
  rows?: number;
};

/** The newest first; a statement that is run again at once takes the place of its former run. */
export function withRun(past: readonly PastRun[], run: PastRun): PastRun[] {
  const [last, ...rest] = past;
  const same = last?.sql === run.sql && JSON.stringify(last.params) === JSON.stringify(run.params);
  return [run, ...(same ? rest : past)].slice(0, MOST_KEPT);
}

/** Of what stands in the browser's storage, whatever has the form of a run. */
export function readPast(text: string | null): PastRun[] {
  try {
    return readList(JSON.parse(text ?? "[]"), readRun).slice(0, MOST_KEPT);
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

/** Values of parameters as they were typed, by name. */
export function readTyped(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, typed]) => {
      const text = readText(typed);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
