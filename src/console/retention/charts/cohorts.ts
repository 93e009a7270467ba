import type { ResultOf } from "@/query";
import { bucketLabel } from "@/ui/charts/plot/time-ticks";
import { type CsvColumn, toCsv } from "@/ui/format/csv";
import { capitalise } from "@/ui/format/labels";
import { GRANULARITY_WORDS } from "../builder/retention-draft";

/** What the cells of the table show: shares of the cohort, or users. */
export const CELL_VALUES = ["rate", "count"] as const;
export type CellValue = (typeof CELL_VALUES)[number];

export type RetentionAnswer = ResultOf<"retention">;
export type Cohort = RetentionAnswer["cohorts"][number];
export type Returned = NonNullable<Cohort["values"][number]>;

/** "Week 2"; the cohort's own is the first, 0. */
export const periodLabel = ({ granularity }: RetentionAnswer, at: number): string =>
  `${capitalise(GRANULARITY_WORDS[granularity].one)} ${at}`;

/** "Week of 2 Nov 2026". */
export const cohortLabel = ({ granularity, timezone }: RetentionAnswer, { time }: Cohort): string =>
  bucketLabel(time, granularity, timezone);

/** The periods after a cohort's own that any cohort has reached. */
export function reachedPeriods({ cohorts, periods }: RetentionAnswer): number[] {
  const reached = Math.max(0, ...cohorts.map(({ values }) => values.findLastIndex(isReached)));
  return Array.from({ length: Math.min(periods, reached) + 1 }, (_, at) => at);
}

const isReached = (value: Returned | null): boolean => value !== null;

/** The greatest rate after a cohort's own period, for the scale of the shades: that first is nearly all. */
export const greatestRate = ({ cohorts }: RetentionAnswer): number =>
  Math.max(0, ...cohorts.flatMap(({ values }) => values.slice(1).map((value) => value?.rate ?? 0)));

/** Whether anybody began at all. */
export const isEmpty = ({ cohorts }: RetentionAnswer): boolean =>
  cohorts.every(({ size }) => size === 0);

/** Users of all cohorts; null where one user may be in several, of which no sum is true. */
export const usersOf = ({ cohorts, first_time: firstTime }: RetentionAnswer): number | null =>
  firstTime ? cohorts.reduce((sum, { size }) => sum + size, 0) : null;

/** A line each cohort, with users and rate of every period; times as they came. */
export function retentionCsv(answer: RetentionAnswer): string {
  const columns: CsvColumn<Cohort>[] = [
    { header: "cohort", value: ({ time }) => time },
    { header: "users", value: ({ size }) => size },
    ...reachedPeriods(answer).flatMap((at): CsvColumn<Cohort>[] => [
      { header: `${periodLabel(answer, at)} users`, value: ({ values }) => values[at]?.count },
      { header: `${periodLabel(answer, at)} rate`, value: ({ values }) => values[at]?.rate },
    ]),
  ];
  return toCsv(columns, answer.cohorts);
}
