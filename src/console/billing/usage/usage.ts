import type { Outputs } from "@/console/trpc/api";

/** The team's usage in the current month. */
export type UsageStatus = Outputs["usage"]["current"];

/** The team's usage by day and project, with a forecast for the month. */
export type MonthUsage = Outputs["usage"]["month"];
