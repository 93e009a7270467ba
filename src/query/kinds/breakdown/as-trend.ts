import type { TrendQuery } from "../trend/schema";
import type { BreakdownQuery } from "./schema";

/** The trend with a single bucket that has a breakdown's figures. */
export const asTrend = ({
  by,
  limit,
  metric,
  property,
  events,
  ...query
}: BreakdownQuery): TrendQuery => ({
  ...query,
  kind: "trend",
  granularity: "all",
  series: [{ metric, property, events, filters: [], label: undefined }],
  formulas: [],
  breakdown: { field: by, limit },
});
