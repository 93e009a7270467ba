import { NumberTile } from "@/ui/charts";
import type { Line } from "./lines";

/** A large figure for each line, over its shape. */
export function NumberView({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
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
            sparkline={values}
          />
        </li>
      ))}
    </ul>
  );
}
