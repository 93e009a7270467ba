"use client";

import { bucketAt } from "../series/chart-data";
import { SeriesMark } from "../series/legend";
import type { TimePlotProps } from "./time-plot";
import { bucketLabel } from "./time-ticks";

/**
 * Shows the values at the point under the pointer or keyboard cursor, and
 * announces them as it moves.
 */
export function PlotTooltip(props: TimePlotProps & { index: number | undefined }) {
  const { series, data, hidden, granularity, timeZone, formatValue, incomplete, index } = props;
  const { bands = [] } = props;
  const row = index === undefined ? undefined : data.rows[index];
  if (!row) return null;
  const lines = series
    .map((one, at) => ({
      one,
      at,
      value: row.values[at] ?? null,
      time: one.dashed ? row.timeBefore : null,
    }))
    .filter(({ one }) => !hidden.has(one.key));
  const bandsHere = bands.filter(
    ({ from, to }) =>
      bucketAt(data.rows, from) <= row.index && row.index <= bucketAt(data.rows, to ?? from),
  );
  const running = incomplete === true && row.index === data.last;
  return (
    <div
      role="status"
      className="max-w-72 rounded-md border border-line bg-raised px-2.5 py-2 text-xs shadow-floating"
    >
      <p className="mb-1 font-medium text-ink">
        {row.time === null
          ? "No matching time in this period"
          : bucketLabel(row.time, granularity, timeZone)}
      </p>
      <ul className="flex flex-col gap-0.5">
        {lines.map(({ one, at, value, time }) => (
          <li key={one.key} className="flex items-center gap-2">
            <SeriesMark colour={data.colours[at] ?? at} dashed={one.dashed} />
            <span className="min-w-0 flex-1 text-soft">
              <span className="block truncate">{one.label}</span>
              {time !== null && (
                <span className="block text-faint">{bucketLabel(time, granularity, timeZone)}</span>
              )}
            </span>
            <span className="font-medium text-ink tabular-nums">
              {value === null ? "–" : formatValue(value)}
            </span>
          </li>
        ))}
      </ul>
      {bandsHere.map((band) => (
        <p
          key={`${band.from} ${band.label}`}
          className={`mt-1 flex gap-1.5 border-line border-t pt-1 ${band.tone === "bad" ? "text-bad" : "text-ink"}`}
        >
          {band.shortLabel && <span className="font-semibold">{band.shortLabel}</span>}
          <span className="min-w-0 break-words">{band.label}</span>
        </p>
      ))}
      {running && <p className="mt-1 text-faint">Incomplete</p>}
    </div>
  );
}
