import type { Outputs } from "@/console/trpc/api";
import { formatTime } from "@/ui/format/time";

export type FullEvent = Outputs["events"]["byId"];

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
] as const;

/** "2 hours 5 minutes": the two largest units. */
export function durationText(ms: number): string {
  let left = Math.abs(ms);
  const parts: string[] = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(left / length);
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? "" : "s"}`);
    left -= count * length;
  }
  return parts.slice(0, 2).join(" ") || `${Math.abs(ms)} ms`;
}

/** Describes each change made to an event when it was accepted, and why, in one sentence. */
export function correctionsOf(event: FullEvent, zone: string): string[] {
  return [...timeSentence(event, zone), ...botSentence(event)];
}

function timeSentence({ correction }: FullEvent, zone: string): string[] {
  switch (correction?.kind) {
    case "clock": {
      const way = correction.movedMs > 0 ? "behind" : "ahead";
      return [
        `The device's clock was ${durationText(correction.movedMs)} ${way} when the batch was sent. The device reported ${formatTime(correction.sentMs, zone)}, so the event was moved by the difference.`,
      ];
    }
    case "future":
      return [
        `The timestamp sent was ${durationText(correction.aheadMs)} in the future (${formatTime(correction.sentMs, zone)}). Because that is more than an hour, the time of receipt is used instead.`,
      ];
    case "missing":
      return ["The event was sent without a timestamp, so the time of receipt is used."];
    default:
      return [];
  }
}

const botSentence = ({ isBot }: FullEvent): string[] =>
  isBot
    ? ["The User-Agent belongs to a crawler. The event is marked as a bot and still counts."]
    : [];
