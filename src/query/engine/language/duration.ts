import { type Fault, faults, field } from "@/base/validation";
import { MAX_WINDOW_DAYS } from "../model/limits";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const UNITS: Record<string, number> = { m: MINUTE, h: 60 * MINUTE, d: DAY, w: 7 * DAY };
const PATTERN = /^([1-9][0-9]{0,5})([mhdw])$/;

const FORM = `use a whole number of m, h, d or w such as "7d", at most ${MAX_WINDOW_DAYS} days`;

/** A duration in ms, written `30m`, `12h`, `7d` or `4w`. A day is always 24 hours. */
export const windowField = () => field(readWindow, { type: "string", pattern: PATTERN.source });

function readWindow(input: unknown): number | Fault {
  if (input === undefined) return faults.missing;
  if (typeof input !== "string") return faults.stringType;
  const [, count = "", unit = ""] = PATTERN.exec(input) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? 0);
  return ms > 0 && ms <= MAX_WINDOW_DAYS * DAY ? ms : faults.value(FORM);
}
