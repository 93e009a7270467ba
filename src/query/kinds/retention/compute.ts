import { SIZE } from "@/query/engine/questions/retention";
import type { Bucket } from "@/query/engine/time/buckets";
import type { Calendar } from "./calendar";
import type { RetentionResult, Returned } from "./result";

/**
 * Users of a cohort (from 0) who came back in a period; the cohort's size if the
 * period is {@link SIZE}.
 */
export type RetentionRow = { cohort: number; period: number; users: number | string };

type ComputedCohort = Omit<RetentionResult["cohorts"][number], "time"> & { bucket: Bucket };

export function computeCohorts(
  rows: readonly RetentionRow[],
  { cohorts, buckets }: Calendar,
  periods: number,
  now: number,
): ComputedCohort[] {
  const users = new Map(rows.map((row) => [`${row.cohort} ${row.period}`, Number(row.users)]));
  const usersOf = (cohort: number, period: number) => users.get(`${cohort} ${period}`) ?? 0;
  const startOf = (index: number) => buckets[index]?.start ?? Number.POSITIVE_INFINITY;
  const running = buckets.findLastIndex(({ start }) => start <= now);
  return buckets.slice(0, cohorts).map((bucket, cohort) => {
    const size = usersOf(cohort, SIZE);
    const values = Array.from({ length: periods + 1 }, (_, period) =>
      startOf(cohort + period) > now ? null : returned(usersOf(cohort, period), size),
    );
    const open = running - cohort;
    return { bucket, size, values, open: open >= 0 && open <= periods ? open : null };
  });
}

const returned = (count: number, size: number): Returned => ({
  count,
  rate: size === 0 ? 0 : count / size,
});

/** Averages are weighted by cohort size and include only periods that are over. */
export function computeAverages(
  cohorts: readonly ComputedCohort[],
  periods: number,
): RetentionResult["averages"] {
  return Array.from({ length: periods + 1 }, (_, period) => {
    const over = cohorts.filter(({ values, open }) => values[period] && open !== period);
    const size = over.reduce((sum, cohort) => sum + cohort.size, 0);
    const count = over.reduce((sum, { values }) => sum + (values[period]?.count ?? 0), 0);
    return size === 0 ? null : { size, ...returned(count, size) };
  });
}
