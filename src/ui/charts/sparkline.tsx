import { seriesColour } from "./series/palette";

const WIDTH = 100;
const HEIGHT = 24;
const EDGE = 1.5;

/**
 * A small line without axes. Hidden from screen readers, because the value beside it says the same.
 */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const path = sparklinePath(values);
  if (path === "") return null;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-6 w-full"
    >
      <path
        d={path}
        fill="none"
        stroke={seriesColour(0)}
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/**
 * An SVG path over the values, on a scale that includes zero. Gaps stay gaps. Empty for
 * fewer than two points.
 */
export function sparklinePath(values: readonly (number | null)[]): string {
  if (values.length < 2) return "";
  const known = values.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const span = Math.max(0, ...known) - low || 1;
  let drawing = false;
  return values
    .map((value, index) => {
      const command = drawing ? "L" : "M";
      drawing = value !== null;
      if (value === null) return "";
      const x = (index / (values.length - 1)) * WIDTH;
      const y = HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE);
      return `${command}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}
