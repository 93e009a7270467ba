export type Granularity =
  | "minute"
  | "five_minute"
  | "ten_minute"
  | "fifteen_minute"
  | "thirty_minute"
  | "hour"
  | "six_hour"
  | "eight_hour"
  | "day"
  | "week"
  | "month"
  | "quarter"
  | "year"
  | "all";

/** A bucket: where it starts, as ISO with offset or Z, and its figure; null where nothing is known. */
export type ChartPoint = { time: string; value: number | null };

export type ChartSeries = {
  key: string;
  label: string;
  data: readonly ChartPoint[];
  /** A comparison, drawn dashed: with pairs, over the points of the solid series that they name. */
  dashed?: boolean;
  /** The key of the series that it is a comparison of: hidden with it, and not named for itself. */
  of?: string;
};

/**
 * A place on the axis: the place of a point of the solid series and that of the comparisons' point beside
 * it. Null where a period has no such time.
 */
export type PointPair = readonly [current: number | null, earlier: number | null];

/** Something that happened, marked behind the lines; without `to` a single moment. */
export type ChartBand = {
  from: string;
  to?: string;
  label: string;
  tone?: "neutral" | "bad";
  /** Stands on the chart in place of the label, which the tooltip tells. */
  mark?: string;
};

export type TimeSeriesKind = "line" | "area" | "bar";

export type TimeSeriesChartProps = {
  kind: TimeSeriesKind;
  series: readonly ChartSeries[];
  /** Of comparisons with another period: which of its points stands beside which of this one, in order. */
  pairs?: readonly PointPair[] | undefined;
  /** The IANA name of the zone in which the buckets begin. */
  timeZone: string;
  granularity: Granularity;
  /** What the chart shows: its name for screen readers and the CSV's file name. */
  label: string;
  /** In pixels, or all that the box around it leaves. */
  height?: number | "fill";
  bands?: readonly ChartBand[];
  /** The last bucket is not over yet. */
  incomplete?: boolean;
  /** Bars and areas of several series stand on each other unless told otherwise. */
  stacked?: boolean;
  /** Keys of the series that are not drawn; kept here unless they are given. */
  hidden?: ReadonlySet<string>;
  onHiddenChange?: (hidden: ReadonlySet<string>) => void;
  /** What the series that are comparisons of others show, such as "Previous period". */
  comparisonLabel?: string | undefined;
  /** Writes a figure in full, for tooltip and table. */
  formatValue?: (value: number) => string;
};

export type CategorySeries = {
  key: string;
  label: string;
  /** One for each category; null where nothing is known. */
  values: readonly (number | null)[];
};

export type CategoryChartProps = {
  kind: "line" | "bar";
  /** Along the axis, as they are written and in this order. */
  categories: readonly string[];
  series: readonly CategorySeries[];
  /** What the chart shows: its name for screen readers. */
  label: string;
  /** In pixels. */
  height?: number;
  formatValue?: (value: number) => string;
};
