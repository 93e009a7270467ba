import type { ResultOf } from "@/query";
import { bucketLabel } from "@/ui/charts/plot/time-ticks";
import { type CsvColumn, toCsv } from "@/ui/format/csv";
import { capitalise } from "@/ui/format/labels";
import { GRANULARITY_WORDS } from "../builder/retention-draft";

/** The value in the table cells: the share of the cohort or the number of users. */
export const CELL_VALUES = ["rate", "count"] as const;
export type CellValue = (typeof CELL_VALUES)[number];

export type RetentionResult = ResultOf<"retention">;
export type Cohort = RetentionResult["cohorts"][number];
export type Returned = NonNullable<Cohort["values"][number]>;

/** "Week 2"; a cohort's own period is 0. */
export const periodLabel = ({ granularity }: RetentionResult, at: number): string =>
  `${capitalise(GRANULARITY_WORDS[granularity].one)} ${at}`;

/** "Week of 2 Nov 2026". */
export const cohortLabel = ({ granularity, timezone }: RetentionResult, { time }: Cohort): string =>
  bucketLabel(time, granularity, timezone);

/** The periods that any cohort has reached. */
export function reachedPeriods({ cohorts, periods }: RetentionResult): number[] {
  const reached = Math.max(0, ...cohorts.map(({ values }) => values.findLastIndex(isReached)));
  return Array.from({ length: Math.min(periods, reached) + 1 }, (_, at) => at);
}

const isReached = (value: Returned | null): boolean => value !== null;

/**
 * The highest rate after a cohort's own period, which is close to 100% and
 * would flatten the shades.
 */
export const greatestRate = ({ cohorts }: RetentionResult): number =>
  Math.max(0, ...cohorts.flatMap(({ values }) => values.slice(1).map((value) => value?.rate ?? 0)));

/** Whether all cohorts are empty. */
export const isEmpty = ({ cohorts }: RetentionResult): boolean =>
  cohorts.every(({ size }) => size === 0);

/**
 * Total users in all cohorts; null if a user can be in several cohorts, so that
 * a sum would be wrong.
 */
export const usersOf = ({ cohorts, first_time: firstTime }: RetentionResult): number | null =>
  firstTime ? cohorts.reduce((sum, { size }) => sum + size, 0) : null;

/** Returns CSV with one line per cohort, with the users and rate of every period. */
export function retentionCsv(result: RetentionResult): string {
  const columns: CsvColumn<Cohort>[] = [
    { header: "cohort", value: ({ time }) => time },
    { header: "users", value: ({ size }) => size },
    ...reachedPeriods(result).flatMap((at): CsvColumn<Cohort>[] => [
      { header: `${periodLabel(result, at)} users`, value: ({ values }) => values[at]?.count },
      { header: `${periodLabel(result, at)} rate`, value: ({ values }) => values[at]?.rate },
    ]),
  ];
  return toCsv(columns, result.cohorts);
}
