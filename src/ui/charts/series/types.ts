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

/** A bucket's start, in ISO 8601 with an offset or Z, and its value; null if unknown. */
export type ChartPoint = { time: string; value: number | null };

export type ChartSeries = {
  key: string;
  label: string;
  data: readonly ChartPoint[];
  /**
   * A comparison, drawn dashed. With `pairs`, its points are aligned with those
   * of the solid series.
   */
  dashed?: boolean;
  /**
   * The key of the series that this one is compared with. It is hidden with that series and has no
   * separate legend entry.
   */
  of?: string;
};

/**
 * A position on the axis: the indexes of the current and the earlier period's point there. Null if
 * a period has no such time.
 */
export type PointPair = readonly [current: number | null, earlier: number | null];

/** A period marked behind the lines, or a moment if `to` is missing. */
export type ChartBand = {
  from: string;
  to?: string;
  label: string;
  tone?: "neutral" | "bad";
  /** Text shown on the chart; the tooltip shows the label. */
  shortLabel?: string;
};

export type TimeSeriesKind = "line" | "area" | "bar";

export type TimeSeriesChartProps = {
  kind: TimeSeriesKind;
  series: readonly ChartSeries[];
  /** For comparisons with another period: pairs the points of both periods, in order. */
  pairs?: readonly PointPair[] | undefined;
  /** The IANA name of the zone in which buckets start. */
  timeZone: string;
  granularity: Granularity;
  /** Names the chart for screen readers and the CSV file. */
  label: string;
  /** In pixels, or "fill" for all remaining height of a flex column. */
  height?: number | "fill";
  bands?: readonly ChartBand[];
  /** Whether the last bucket is still incomplete. */
  incomplete?: boolean;
  /** Stacks bars and areas of several series. Default: true. */
  stacked?: boolean;
  /** Keys of hidden series. Without it, the chart keeps its own. */
  hidden?: ReadonlySet<string>;
  onHiddenChange?: (hidden: ReadonlySet<string>) => void;
  /** Names all comparison series together, such as "Previous period". */
  comparisonLabel?: string | undefined;
  /** Formats values for the tooltip and the table. */
  formatValue?: (value: number) => string;
};

type CategorySeries = {
  key: string;
  label: string;
  /** One value for each category; null if unknown. */
  values: readonly (number | null)[];
};

export type CategoryChartProps = {
  kind: "line" | "bar";
  /** The labels along the axis, in this order. */
  categories: readonly string[];
  series: readonly CategorySeries[];
  /** Names the chart for screen readers. */
  label: string;
  /** In pixels. */
  height?: number;
  formatValue?: (value: number) => string;
};
