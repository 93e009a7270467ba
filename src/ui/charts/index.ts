export { BarList, type BarListItem } from "./bar-list";
export { CategoryChart } from "./category-chart";
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
export { TimeSeriesChart } from "./time-series-chart";
