/**
 * The deepest shade, as a percentage of the colour. Text stays readable on every shade up to it,
 * which heat-colour.test.ts checks.
 */
export const DEEPEST = 55;
/** A paler shade would be indistinguishable from the background. */
const PALEST = 5;

/** A cell's background by its share of the maximum, from 0 to 1; undefined for 0. */
export function heatColour(share: number): string | undefined {
  if (!(share > 0)) return undefined;
  const depth = PALEST + (DEEPEST - PALEST) * Math.min(share, 1);
  return `color-mix(in srgb, var(--chart-1) ${depth.toFixed(1)}%, var(--raised))`;
}
