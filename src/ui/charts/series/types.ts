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
