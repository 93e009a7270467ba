/**
 * The deepest shade, in per cent of colour on a card: text in ink stays readable on every shade up to it
 * (heat.test.ts).
 */
export const DEEPEST = 55;
/** Below this a shade could not be told from none. */
const PALEST = 5;

/** The ground of a cell by its share of the greatest, 0 to 1; none for nothing. */
export function heatColour(share: number): string | undefined {
  if (!(share > 0)) return undefined;
  const depth = PALEST + (DEEPEST - PALEST) * Math.min(share, 1);
  return `color-mix(in srgb, var(--chart-1) ${depth.toFixed(1)}%, var(--raised))`;
}
