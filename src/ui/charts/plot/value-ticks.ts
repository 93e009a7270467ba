const STEPS = [1, 2, 2.5, 5, 10];
const INTERVALS = 4;
/** The top of the axis if all values are zero. */
const EMPTY_TOP = 4;

type ValueRange = { min: number; max: number; whole: boolean };

/**
 * The ticks of a value axis: four or five round steps that include zero, so that a small change
 * does not look like a large one. Counts never have fractional ticks.
 */
export function valueTicks({ min, max, whole }: ValueRange): number[] {
  const [low, high] = [Math.min(0, min), max > 0 ? max : min < 0 ? 0 : EMPTY_TOP];
  // Divided first, because the whole range may overflow.
  const raw = high / INTERVALS - low / INTERVALS;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = (STEPS.find((candidate) => candidate * power >= raw * 0.999) ?? 10) * power;
  const round = whole ? Math.max(1, Math.ceil(step)) : step;
  const first = Math.floor(low / round);
  const last = Math.ceil(high / round);
  // Multiplied, not summed: 0.1 + 0.2 would be labelled 0.30000000000000004.
  return Array.from({ length: last - first + 1 }, (_, at) => tidy((first + at) * round));
}

/** Avoids -0, which the first tick of a range from 0 would be. */
const tidy = (value: number): number =>
  Math.min(Math.max(Number(value.toPrecision(12)), -Number.MAX_VALUE), Number.MAX_VALUE) + 0;
