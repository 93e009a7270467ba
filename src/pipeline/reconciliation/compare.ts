import { RETENTION_MONTHS } from "@/base/time/durations";
import type { MonthCount } from "@/clickhouse/statements/stored-counts";

/** `missing` is negative if ClickHouse has more than it should. */
export type Difference = {
  projectId: string;
  month: string;
  settled: number;
  stored: number;
  missing: number;
};

export type Comparison = {
  differences: Difference[];
  /** The settled counts of months that have expired from the table. */
  expired: MonthCount[];
};

type ComparisonInput = {
  settled: AsyncIterable<MonthCount>;
  stored: readonly MonthCount[];
  /** Projects whose events are being removed, which are skipped. */
  isSuspended(projectId: string): boolean;
  nowMs: number;
};

/** Compares the events that ClickHouse has with those that it should have. */
export async function compareCounts(input: ComparisonInput): Promise<Comparison> {
  const { settled, isSuspended, nowMs } = input;
  const unmatched = new Map(input.stored.map((count) => [keyOf(count), count]));
  const result: Comparison = { differences: [], expired: [] };
  const add = (projectId: string, month: string, expected: number, stored: number) => {
    const missing = expected - stored;
    const isExpired = missing > 0 && isExpiring(month, nowMs);
    if (missing === 0 || isExpired || isSuspended(projectId)) return;
    result.differences.push({ projectId, month, settled: expected, stored, missing });
  };
  for await (const count of settled) {
    const { projectId, month, events } = count;
    const stored = unmatched.get(keyOf(count))?.events ?? 0;
    unmatched.delete(keyOf(count));
    if (stored === 0 && isExpiring(month, nowMs)) result.expired.push(count);
    else add(projectId, month, events, stored);
  }
  for (const { projectId, month, events } of unmatched.values()) add(projectId, month, 0, events);
  return result;
}

/** How many events are missing by month, in months that are not expiring. */
export async function missingCounts(
  input: Omit<ComparisonInput, "isSuspended">,
): Promise<MonthCount[]> {
  const { differences } = await compareCounts({ ...input, isSuspended: () => false });
  return differences.map(({ projectId, month, missing }) => ({
    projectId,
    month,
    events: missing,
  }));
}

const keyOf = ({ projectId, month }: MonthCount): string => `${projectId}/${month}`;

/** In days: the table's TTL has four days of slack, one of which is for clock differences. */
const SLACK_DAYS = 3;

/** Whether events of a month may already have expired from the table. */
function isExpiring(month: string, nowMs: number): boolean {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return Date.UTC(year, number - 1 + RETENTION_MONTHS, 1 + SLACK_DAYS) <= nowMs;
}
