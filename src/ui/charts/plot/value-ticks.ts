const STEPS = [1, 2, 2.5, 5, 10];
const GAPS = 4;
/** What the axis of a chart without any height shows. */
const EMPTY_TOP = 4;

export type ValueRange = { least: number; most: number; whole: boolean };

/**
 * The marks of a value axis: four or five round steps that take in zero, so that a small change does
 * not look like a large one. Counts are never marked at fractions.
 */
export function valueTicks({ least, most, whole }: ValueRange): number[] {
  const [low, high] = [Math.min(0, least), most > 0 ? most : least < 0 ? 0 : EMPTY_TOP];
  // Divided first, since the whole distance may be more than a number can hold.
  const raw = high / GAPS - low / GAPS;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = (STEPS.find((candidate) => candidate * power >= raw * 0.999) ?? 10) * power;
  const round = whole ? Math.max(1, Math.ceil(step)) : step;
  const first = Math.floor(low / round);
  const last = Math.ceil(high / round);
  // Multiplied, not added up: 0.1 + 0.2 would be marked 0.30000000000000004.
  return Array.from({ length: last - first + 1 }, (_, at) => tidy((first + at) * round));
}

/** Never -0, which the first mark of a range that begins at 0 would be. */
const tidy = (value: number): number =>
  Math.min(Math.max(Number(value.toPrecision(12)), -Number.MAX_VALUE), Number.MAX_VALUE) + 0;
