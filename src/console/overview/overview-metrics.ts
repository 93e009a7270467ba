import type { Inputs } from "@/console/trpc/api";

export type MetricName = Inputs["overview"]["metric"]["metric"];

export const OVERVIEW_METRICS = [
  { name: "unique_users", label: "Users", unit: "users" },
  { name: "unique_sessions", label: "Sessions", unit: "sessions" },
  { name: "count", label: "Events", unit: "events" },
] as const satisfies { name: MetricName; label: string; unit: string }[];

export const METRIC_NAMES = OVERVIEW_METRICS.map(({ name }) => name);
