import type { Inputs } from "@/console/trpc/api";

export type Metric = Inputs["overview"]["figure"]["metric"];

/** The figures of the overview, and what people call them. */
export const FIGURES = [
  { metric: "unique_users", label: "Users", unit: "users" },
  { metric: "unique_sessions", label: "Sessions", unit: "sessions" },
  { metric: "count", label: "Events", unit: "events" },
] as const satisfies { metric: Metric; label: string; unit: string }[];

export const METRICS = FIGURES.map(({ metric }) => metric);
