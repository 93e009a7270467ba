import { formatFullCount } from "@/ui/format/number";
import { formatHour } from "@/ui/format/time";
import type { GaugeTone } from "@/ui/gauge";

/** From this share of the day's messages on, they are running out. */
const NEAR_LIMIT = 0.8;

export type Messages = {
  used: number;
  limit: number;
  /** ISO 8601. */
  resetsAt: string;
};

export function toneOfMessages({ used, limit }: Omit<Messages, "resetsAt">): GaugeTone {
  if (used >= limit) return "bad";
  return used >= limit * NEAR_LIMIT ? "warn" : "plain";
}

/**
 * "5 of 25 messages left today; resets at midnight UTC (01:00 your time)"; null
 * while most are left.
 */
export function leftWords(messages: Messages, zone: string): string | null {
  const { used, limit, resetsAt } = messages;
  if (toneOfMessages(messages) === "plain") return null;
  const left = Math.max(0, limit - used);
  const some = left === 0 ? "No" : `${formatFullCount(left)} of ${formatFullCount(limit)}`;
  const local = zone === "UTC" ? "" : ` (${formatHour(resetsAt, zone)} your time)`;
  return `${some} messages left today; resets at midnight UTC${local}`;
}
