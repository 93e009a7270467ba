import { RETENTION_MONTHS } from "@/base/time/durations";
import type { MonthCount } from "@/clickhouse/stored-counts";

/** `missing` is negative where ClickHouse has more than it should. */
export type Difference = {
  projectId: string;
  month: string;
  settled: number;
  stored: number;
  missing: number;
};

export type Comparison = {
  differences: Difference[];
  /** Settled counts of months that the table has forgotten by now. */
  expired: MonthCount[];
};

export type Compared = {
  settled: AsyncIterable<MonthCount>;
  stored: readonly MonthCount[];
  /** Projects whose events are being removed are left out. */
  isSuspended(projectId: string): boolean;
  nowMs: number;
};

/** What ClickHouse has, against what it has to have. */
export async function compareCounts(compared: Compared): Promise<Comparison> {
  const { settled, isSuspended, nowMs } = compared;
  const unmatched = new Map(compared.stored.map((count) => [keyOf(count), count]));
  const result: Comparison = { differences: [], expired: [] };
  const add = (projectId: string, month: string, expected: number, stored: number) => {
    const missing = expected - stored;
    const isForgotten = missing > 0 && isForgetting(month, nowMs);
    if (missing === 0 || isForgotten || isSuspended(projectId)) return;
    result.differences.push({ projectId, month, settled: expected, stored, missing });
  };
  for await (const count of settled) {
    const { projectId, month, events } = count;
    const stored = unmatched.get(keyOf(count))?.events ?? 0;
    unmatched.delete(keyOf(count));
    if (stored === 0 && isForgetting(month, nowMs)) result.expired.push(count);
    else add(projectId, month, events, stored);
  }
  for (const { projectId, month, events } of unmatched.values()) add(projectId, month, 0, events);
  return result;
}

/** A month from `settled` that is less `stored`: as many as are missing, in months that forget nothing. */
export async function missingOf(compared: Omit<Compared, "isSuspended">): Promise<MonthCount[]> {
  const { differences } = await compareCounts({ ...compared, isSuspended: () => false });
  return differences.map(({ projectId, month, missing }) => ({
    projectId,
    month,
    events: missing,
  }));
}

const keyOf = ({ projectId, month }: MonthCount): string => `${projectId}/${month}`;

/** In days: the table's time to live has four of slack, of which one is left to differing clocks. */
const SLACK_DAYS = 3;

/** Whether events of a month may be older than the table keeps them. */
function isForgetting(month: string, nowMs: number): boolean {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return Date.UTC(year, number - 1 + RETENTION_MONTHS, 1 + SLACK_DAYS) <= nowMs;
}
