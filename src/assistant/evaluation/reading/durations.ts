import type { Span } from "./dates";

/**
 * A duration that a text states, such as "3 min 20 s", with its smallest stated unit; both in ms.
 */
export type DurationMention = Span & { ms: number; step: number };

const UNITS: readonly (readonly [pattern: RegExp, ms: number])[] = [
  [/^(ms|milliseconds?)$/i, 1],
  [/^(s|secs?|seconds?)$/i, 1_000],
  [/^(m|mins?|minutes?)$/i, 60_000],
  [/^(h|hrs?|hours?)$/i, 3_600_000],
  [/^(d|days?)$/i, 86_400_000],
  [/^(w|weeks?)$/i, 7 * 86_400_000],
];

const PART =
  "(\\d+(?:\\.\\d+)?)[\\s\\u00a0-]?(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?)(?![\\w%])";
const WHOLE = new RegExp(`(?<![\\w.,])${PART}(?:(?:,|\\s|and)*${PART})*`, "gi");

export function durationsIn(text: string): DurationMention[] {
  return [...text.matchAll(WHOLE)].map(({ 0: whole, index }) => {
    const parts = [...whole.matchAll(new RegExp(PART, "gi"))].map(([, value = "", unit = ""]) => {
      const ms = UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? 0;
      const decimals = value.split(".")[1]?.length ?? 0;
      return { ms: Number(value) * ms, step: ms / 10 ** decimals };
    });
    return {
      start: index,
      end: index + whole.length,
      ms: parts.reduce((sum, part) => sum + part.ms, 0),
      step: Math.min(...parts.map((part) => part.step)),
    };
  });
}
