import type { FullEvent } from "./corrections";
import { prettyJson } from "./pretty-json";

/**
 * The event as JSON text. Properties are copied as sent, so that long numbers
 * keep all their digits.
 */
export function eventJson(event: FullEvent): string {
  const { properties, happenedAt, receivedAt, correction: _, ...rest } = event;
  const known = Object.entries(rest).filter(([, value]) => value !== "");
  const members = [
    ...known.map(([key, value]) => [key, JSON.stringify(value)]),
    ["happenedAt", JSON.stringify(new Date(happenedAt).toISOString())],
    ["receivedAt", JSON.stringify(new Date(receivedAt).toISOString())],
    ["properties", properties],
  ];
  return prettyJson(`{${members.map(([key, value]) => `"${key}":${value}`).join(",")}}`);
}
