import dynamic from "next/dynamic";
import type { ChartBand } from "@/ui/charts/series/types";
import { TimeSeriesChart } from "@/ui/charts/time-series-chart";
import { Skeleton } from "@/ui/loading/skeleton";
import type { ChartKind } from "./chart-kinds";
import { chartSeries, type Line, type Trend } from "./lines";
import { commonUnit } from "./units";

// Loaded on demand, because most charts are time series.
const NumberView = dynamic(() => import("./number-view").then((module) => module.NumberView), {
  ssr: false,
  loading: () => <Skeleton className="h-24" />,
});
const RankingView = dynamic(() => import("./ranking-view").then((module) => module.RankingView), {
  ssr: false,
  loading: () => <Skeleton className="h-48" />,
});

type ChartViewProps = {
  kind: Exclude<ChartKind, "table">;
  trend: Trend;
  /** The lines to draw. */
  lines: readonly Line[];
  hidden: ReadonlySet<string>;
  onHiddenChange: (hidden: ReadonlySet<string>) => void;
  bands: readonly ChartBand[];
  /** Accessible name. */
  label: string;
  /** In pixels, or "fill" for the height of the container. */
  height?: number | "fill";
};

const HEIGHT = 340;

/** Draws a trend as the chosen chart. */
export function ChartView(props: ChartViewProps) {
  const { kind, trend, lines, hidden, onHiddenChange, bands, label, height = HEIGHT } = props;
  if (kind === "number") return <NumberView lines={lines} unfinished={trend.unfinished} />;
  if (kind === "ranking") return <RankingView lines={lines} label={label} />;
  // A stack of different units would have a meaningless sum.
  const alike = commonUnit(lines) !== undefined;
  return (
    <TimeSeriesChart
      kind={kind === "stacked" ? "bar" : kind}
      stacked={kind !== "bar" && alike}
      label={label}
      series={chartSeries(trend, lines)}
      pairs={trend.comparison?.pairs}
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
