export type Granularity = "minute" | "hour" | "day" | "week" | "month";

/** A bucket: where it starts, as ISO with offset or Z, and its figure; null where nothing is known. */
export type ChartPoint = { time: string; value: number | null };

export type ChartSeries = {
  key: string;
  label: string;
  data: readonly ChartPoint[];
  /**
   * A comparison, drawn dashed. Where its times are those of another period it lies over the solid
   * series bucket by bucket, and the tooltip names its own time.
   */
  dashed?: boolean;
};

/** Something that happened, marked behind the lines; without `to` a single moment. */
export type ChartBand = { from: string; to?: string; label: string; tone?: "neutral" | "bad" };

export type TimeSeriesKind = "line" | "area" | "bar";
