import { wallClock } from "@/ui/format/time";

const two = (part: number): string => String(part).padStart(2, "0");

/** "2026-11-28T14:05": what clock and calendar of the zone show, as a browser's field for both takes it. */
export function wallText(ms: number, zone: string): string {
  const { year, month, day, hour, minute } = wallClock(ms, zone);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/**
 * The moment at which the zone shows that, in ms; null for what is no time. Of an hour that a clock shows
 * twice it is one of the two, and one that it never shows comes out an hour off.
 */
export function instantOf(text: string, zone: string): number | null {
  const wanted = Date.parse(`${text}Z`);
  if (Number.isNaN(wanted)) return null;
  // What the zone shows is off by its distance from UTC, which may change on the way there.
  let guess = wanted;
  for (let turn = 0; turn < 2; turn += 1) {
    guess += wanted - Date.parse(`${wallText(guess, zone)}Z`);
  }
  return guess;
}
