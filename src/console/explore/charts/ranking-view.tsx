import { groupCsv } from "@/console/query/model/groups";
import { BarList } from "@/ui/charts/bar-list";
import type { Line } from "./lines";
import { commonUnit } from "./units";

/** The totals of the lines as bars, the largest first. */
export function RankingView({ lines, label }: { lines: readonly Line[]; label: string }) {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const series = { header: "series", value: ({ key }: { key: string }) => byKey.get(key)?.series };
  const grouped = lines.some(({ of }) => of !== undefined);
  return (
    <BarList
      label={label}
      nameColumns={[
        series,
        ...(grouped ? groupCsv("group", ({ key }: { key: string }) => byKey.get(key)?.of) : []),
      ]}
      valueLabel={commonUnit(lines) ?? "value"}
      items={lines.map(({ key, label: text, total, share }) => ({
        key,
        label: text,
        value: total,
        share,
      }))}
    />
  );
}
