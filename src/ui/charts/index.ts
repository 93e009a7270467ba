export { BarList, type BarListItem } from "./bar-list";
export { ChangeMark, NumberTile } from "./number-tile";
export { Sparkline } from "./sparkline";
export { TimeSeriesChart, type TimeSeriesChartProps } from "./time-series-chart";
export type { ChartBand, ChartPoint, ChartSeries, Granularity, TimeSeriesKind } from "./types";
