import type { Outputs } from "@/console/trpc/api";

/** How the team stands in the month that goes on. */
export type Standing = Outputs["usage"]["current"];

/** The same by day and project, and how the month will end. */
export type MonthUsage = Outputs["usage"]["month"];
