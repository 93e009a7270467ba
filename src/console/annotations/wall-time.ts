import { wallClock } from "@/ui/format/time";

const two = (part: number): string => String(part).padStart(2, "0");

/** "2026-11-28T14:05": local time in the zone, in the format of a datetime-local input. */
export function wallText(ms: number, zone: string): string {
  const { year, month, day, hour, minute } = wallClock(ms, zone);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/**
 * The instant of a local time in the zone, in ms; null if it is not a time. An ambiguous hour gives
 * one of its two instants; a skipped hour gives an instant that is an hour off.
 */
export function instantOf(text: string, zone: string): number | null {
  const wanted = Date.parse(`${text}Z`);
  if (Number.isNaN(wanted)) return null;
  // Apply the offset twice, since it can differ at the corrected instant.
  let guess = wanted;
  for (let turn = 0; turn < 2; turn += 1) {
    guess += wanted - Date.parse(`${wallText(guess, zone)}Z`);
  }
  return guess;
}
