import { formatHour } from "@/ui/format/time";
import type { GaugeTone } from "@/ui/gauge";

/** From this share of the day's calls on, they are running out. */
const NEAR_LIMIT = 0.8;

type Used = { calls: number; limit: number };

export function toneOfCalls({ calls, limit }: Used): GaugeTone {
  if (calls >= limit) return "bad";
  return calls >= limit * NEAR_LIMIT ? "warn" : "plain";
}

/** When the count restarts, also in the project's zone. `resetsAt` is in ISO 8601. */
export function resetWords(resetsAt: string, zone: string): string {
  const local = zone === "UTC" ? "" : ` (${formatHour(resetsAt, zone)} in ${zone})`;
  return `The count restarts at midnight UTC${local}.`;
}
