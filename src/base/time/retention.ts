import { Temporal } from "temporal-polyfill";
import { HOUR_MS, RETENTION_MONTHS } from "./durations";

/**
 * How far after its receipt, by the server's clock, an event may be dated; beyond that, the time of
 * receipt is used.
 */
export const MAX_AHEAD_MS = HOUR_MS;

/**
 * The earliest time whose events still count, in ms: `now` minus 13 calendar months in UTC. A day
 * that does not exist in the earlier month becomes that month's last day: 31 March minus 13 months
 * is 28 February, at the same time of day.
 */
export function retentionFloor(nowMs: number): number {
  return Temporal.Instant.fromEpochMilliseconds(nowMs)
    .toZonedDateTimeISO("UTC")
    .subtract({ months: RETENTION_MONTHS }, { overflow: "constrain" }).epochMilliseconds;
}
