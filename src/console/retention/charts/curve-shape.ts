import type { RetentionAnswer } from "./cohorts";

export type CurvePoint = NonNullable<RetentionAnswer["averages"][number]> & {
  /** The period, from 1: in a cohort's own nearly everybody is there, which would flatten the rest. */
  at: number;
};

/** The averages that are known, without the cohorts' own period. */
export const curveOf = (averages: RetentionAnswer["averages"]): CurvePoint[] =>
  averages.flatMap((average, at) => (average && at > 0 ? [{ ...average, at }] : []));

const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5];
const MOST_TICKS = 4;

/** Where the axis ends, and its round shares from 0 on. */
export function scaleOf(points: readonly { rate: number }[]): { top: number; ticks: number[] } {
  const greatest = Math.max(0.01, ...points.map(({ rate }) => rate));
  const step = STEPS.find((one) => greatest / one <= MOST_TICKS) ?? 0.5;
  const count = Math.min(Math.ceil(greatest / step - 1e-9), Math.round(1 / step));
  const ticks = Array.from({ length: count + 1 }, (_, at) => at * step);
  return { top: count * step, ticks };
}
