export { BarList, type BarListItem } from "./bar-list";
export { CategoryChart, type CategoryChartProps } from "./category-chart";
export { ChangeMark, NumberTile } from "./number-tile";
export type {
  ChartBand,
  ChartPoint,
  ChartSeries,
  Granularity,
  PointPair,
  TimeSeriesKind,
} from "./series/types";
export { Sparkline } from "./sparkline";
export { TimeSeriesChart, type TimeSeriesChartProps } from "./time-series-chart";
