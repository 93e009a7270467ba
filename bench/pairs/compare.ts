import type { Measurement, Target, Unit } from "../part";
import { estimate, estimateRatio } from "./stats";
import type { MeasuredSide } from "./take-turns";

/** What each turn measures, such as a rate or a duration. */
export type Quantity = {
  /** Its key in the samples. A side without it is not compared. */
  key: string;
  what: string;
  unit: Unit;
  target?: Target;
  /** The target of the ratio to one of the other sides. */
  ratio?: { to: string; target: Target };
  note?: string;
};

/**
 * Returns the first side's medians and, for every other side, its medians and the ratio of the
 * first side to it, with 95% confidence intervals.
 */
export function compare(
  [mine, ...others]: readonly MeasuredSide[],
  quantities: readonly Quantity[],
): Measurement[] {
  if (!mine) return [];
  return quantities.flatMap((quantity) => {
    const values = valuesOf(mine, quantity);
    if (values.length === 0) return [];
    const { what, unit, target, ratio, note } = quantity;
    const { median, interval } = estimate(values);
    return [
      { what, value: median, unit, interval, ...(target && { target }), ...(note && { note }) },
      ...others.flatMap((other): Measurement[] => {
        const theirs = valuesOf(other, quantity);
        if (theirs.length === 0) return [];
        const own = estimate(theirs);
        const compared = estimateRatio(values, theirs);
        const goal = ratio?.to === other.name ? { target: ratio.target } : {};
        return [
          { what: `${what}: ${other.name}`, value: own.median, unit, interval: own.interval },
          {
            what: `${what}: ratio to ${other.name}`,
            value: compared.median,
            unit: "×",
            interval: compared.interval,
            ...goal,
          },
        ];
      }),
    ];
  });
}

const valuesOf = ({ samples }: MeasuredSide, { key }: Quantity): number[] =>
  samples.flatMap((sample) => sample[key] ?? []);
