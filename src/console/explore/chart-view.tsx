import type { ChartBand } from "@/ui/charts";
import { BarList, TimeSeriesChart } from "@/ui/charts";
import type { ChartKind } from "./chart-kinds";
import { chartSeries, type Line, type Trend } from "./lines";
import { NumberView } from "./number-view";
import { commonUnit } from "./units";

type ChartViewProps = {
  kind: Exclude<ChartKind, "table">;
  trend: Trend;
  /** Those that are drawn. */
  lines: readonly Line[];
  hidden: ReadonlySet<string>;
  onHiddenChange: (hidden: ReadonlySet<string>) => void;
  bands: readonly ChartBand[];
  /** What is shown, in words. */
  label: string;
  /** In pixels, or all that the box around it leaves. */
  height?: number | "fill";
};

const HEIGHT = 340;

/** The answer as a picture. */
export function ChartView(props: ChartViewProps) {
  const { kind, trend, lines, hidden, onHiddenChange, bands, label, height = HEIGHT } = props;
  if (kind === "number") return <NumberView lines={lines} />;
  if (kind === "ranking") return <Ranking lines={lines} label={label} />;
  // Standing on each other, different things would add up to nothing.
  const alike = commonUnit(lines) !== undefined;
  return (
    <TimeSeriesChart
      kind={kind === "stacked" ? "bar" : kind}
      stacked={kind !== "bar" && alike}
      label={label}
      series={chartSeries(trend, lines)}
      timeZone={trend.timezone}
      granularity={trend.granularity}
      height={height}
      incomplete={trend.unfinished}
      bands={bands}
      hidden={hidden}
      onHiddenChange={onHiddenChange}
      comparisonLabel="Before"
    />
  );
}

function Ranking({ lines, label }: { lines: readonly Line[]; label: string }) {
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
