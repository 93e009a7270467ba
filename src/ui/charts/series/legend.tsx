"use client";

import { classes } from "@/ui/classes";
import { seriesColour, seriesPattern } from "./palette";
import type { ChartSeries } from "./types";

type LegendProps = {
  series: readonly ChartSeries[];
  /** The palette index of each series. */
  colours: readonly number[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
  comparisonLabel?: string | undefined;
};

/** The key that hides and shows all comparison series together. */
const COMPARISONS = "comparisons";

/** The hidden series. Hiding a series also hides its comparison. */
export function withComparisons(
  series: readonly ChartSeries[],
  hidden: ReadonlySet<string>,
): ReadonlySet<string> {
  const compared = series.filter(
    ({ of }) => of !== undefined && (hidden.has(of) || hidden.has(COMPARISONS)),
  );
  return new Set([...hidden, ...compared.map(({ key }) => key)]);
}

/** Lists the series; pressing one hides or shows it. */
export function Legend({ series, colours, hidden, onChange, comparisonLabel }: LegendProps) {
  if (series.length < 2) return null;
  const entries = series.flatMap(({ key, label, dashed, of }, at) =>
    of === undefined ? [{ key, label, dashed, colour: colours[at] ?? at }] : [],
  );
  if (entries.length < series.length) {
    const label = comparisonLabel ?? "Comparison";
    entries.push({ key: COMPARISONS, label, dashed: true, colour: 0 });
  }
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-1 gap-y-0.5" aria-label="Series">
      {entries.map((one) => {
        const shown = !hidden.has(one.key);
        return (
          <li key={one.key} className="min-w-0">
            <button
              type="button"
              aria-pressed={shown}
              title={one.label}
              onClick={() => toggle(one.key)}
              className={classes(
                "flex max-w-48 items-center gap-1.5 rounded-sm px-1.5 py-0.5 text-xs hover:bg-hover",
                shown ? "text-ink" : "text-faint line-through",
              )}
            >
              <SeriesMark colour={one.colour} dashed={one.dashed} faded={!shown} />
              <span className="truncate">{one.label}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type SeriesMarkProps = { colour: number; dashed?: boolean | undefined; faded?: boolean };

export function SeriesMark({ colour, dashed, faded }: SeriesMarkProps) {
  return (
    <svg
      viewBox="0 0 14 3"
      aria-hidden="true"
      className={classes("h-[3px] w-3.5 shrink-0", faded && "opacity-40")}
    >
      <path
        d="M0 1.5h14"
        stroke={seriesColour(colour)}
        strokeWidth="3"
        strokeDasharray={dashed ? "4 1.5" : seriesPattern(colour, false) || undefined}
      />
    </svg>
  );
}
