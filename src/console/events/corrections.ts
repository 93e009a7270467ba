import type { Outputs } from "@/console/trpc/api";
import { formatTime } from "@/ui/format/time";

export type WholeEvent = Outputs["events"]["byId"];

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

/** What was changed about an event when it was accepted, and why; a sentence each. */
export function correctionsOf(event: WholeEvent, zone: string): string[] {
  return [...timeSentence(event, zone), ...botSentence(event)];
}

function timeSentence({ correction }: WholeEvent, zone: string): string[] {
  switch (correction?.kind) {
    case "clock": {
      const way = correction.movedMs > 0 ? "behind" : "ahead";
      return [
        `The device's clock was ${durationText(correction.movedMs)} ${way}, as the time at which it said it sent the batch shows. It said ${formatTime(correction.sentMs, zone)}; the event was moved by the difference.`,
      ];
    }
    case "future":
      return [
        `It was sent with a time ${durationText(correction.aheadMs)} after it arrived (${formatTime(correction.sentMs, zone)}). More than an hour ahead cannot be right: the time of arrival was taken.`,
      ];
    case "missing":
      return ["It was sent without a time: the time of arrival was taken."];
    default:
      return [];
  }
}

const botSentence = ({ isBot }: WholeEvent): string[] =>
  isBot ? ["Its User-Agent is that of a crawler: it is marked as a bot, and still counted."] : [];
