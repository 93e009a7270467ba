import { BarList } from "@/ui/charts";
import type { Line } from "./lines";
import { commonUnit } from "./units";

/** The totals of the lines, the greatest first. */
export function RankingView({ lines, label }: { lines: readonly Line[]; label: string }) {
  return (
    <BarList
      label={label}
      valueLabel={commonUnit(lines) ?? "figure"}
      items={lines.map(({ key, label: text, total, share }) => ({
        key,
        label: text,
        value: total,
        share,
      }))}
    />
  );
}
