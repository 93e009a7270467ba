import { Temporal } from "temporal-polyfill";

/** An event as the ingestion API takes it. */
export type WorldEvent = {
  event_name: string;
  user_id: string;
  platform: string;
  timestamp: string;
  properties: Record<string, string | number>;
};

export const worldEvent = (
  event_name: string,
  user_id: string,
  at: number,
  properties: WorldEvent["properties"] = {},
): WorldEvent => ({
  event_name,
  user_id,
  platform: "web",
  timestamp: new Date(at).toISOString(),
  properties,
});

export const startOf = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;

export const noonOf = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: "12:00" })
    .epochMilliseconds;
