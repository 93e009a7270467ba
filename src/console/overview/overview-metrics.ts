import type { Inputs } from "@/console/trpc/api";

export type MetricName = Inputs["overview"]["figure"]["metric"];

export const OVERVIEW_METRICS = [
  { metric: "unique_users", label: "Users", unit: "users" },
  { metric: "unique_sessions", label: "Sessions", unit: "sessions" },
  { metric: "count", label: "Events", unit: "events" },
] as const satisfies { metric: MetricName; label: string; unit: string }[];

export const METRIC_NAMES = OVERVIEW_METRICS.map(({ metric }) => metric);
