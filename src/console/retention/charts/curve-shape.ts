import type { RetentionResult } from "./cohorts";

export type CurvePoint = NonNullable<RetentionResult["averages"][number]> & {
  /** The period, from 1: period 0 is close to 100% and would flatten the rest. */
  at: number;
};

/** The known averages after period 0. */
export const curveOf = (averages: RetentionResult["averages"]): CurvePoint[] =>
  averages.flatMap((average, at) => (average && at > 0 ? [{ ...average, at }] : []));

const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5];
const MAX_TICKS = 4;

/** The top of the axis, and its ticks from 0. */
export function scaleOf(points: readonly { rate: number }[]): { top: number; ticks: number[] } {
  const greatest = Math.max(0.01, ...points.map(({ rate }) => rate));
  const step = STEPS.find((one) => greatest / one <= MAX_TICKS) ?? 0.5;
  const count = Math.min(Math.ceil(greatest / step - 1e-9), Math.round(1 / step));
  const ticks = Array.from({ length: count + 1 }, (_, at) => at * step);
  return { top: count * step, ticks };
}
