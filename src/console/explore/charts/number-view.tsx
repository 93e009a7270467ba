import { NumberTile } from "@/ui/charts/number-tile";
import type { Line } from "./lines";

type NumberViewProps = {
  lines: readonly Line[];
  /** The last bucket is in progress and would look like a drop. */
  unfinished: boolean;
};

/** A large number with a sparkline for each line. */
export function NumberView({ lines, unfinished }: NumberViewProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl-main:grid-cols-3">
      {lines.map(({ key, label, unit, total, before, values }) => (
        <li key={key} className="rounded-lg border border-line bg-ground p-4">
          <NumberTile
            label={
              <span title={label}>
                {label}
                {unit && unit !== "as the property" && (
                  <span className="text-faint"> · {unit}</span>
                )}
              </span>
            }
            value={total}
            previous={before?.total}
            sparkline={values.slice(0, unfinished ? -1 : undefined)}
          />
        </li>
      ))}
    </ul>
  );
}
