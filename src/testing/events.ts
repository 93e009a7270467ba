import { newId } from "@/base/ids";
import {
  EVENT_COLUMNS,
  EVENT_FORMAT,
  EVENTS_TABLE,
  type EventRow,
  encodeEventRow,
} from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";

/** An event as ingestion would store it, with nothing in it that the test did not ask for. */
export function eventRow(given: Partial<EventRow> = {}): EventRow {
  const ts = given.ts ?? Date.UTC(2026, 6, 15, 12);
  return {
    projectId: newId(),
    ts,
    eventId: newId(),
    eventName: "signup",
    receivedAt: ts,
    sentTimestamp: "",
    userId: "u1",
    sessionId: "",
    platform: "web",
    appVersion: "",
    sdkVersion: "",
    browser: "",
    os: "",
    deviceType: "",
    country: "",
    isBot: false,
    serverVersion: "test",
    raw: "{}",
    strings: {},
    numbers: {},
    booleans: {},
    others: {},
    ...given,
  };
}

/** Puts events straight into ClickHouse, past ingestion. */
export async function insertEvents(
  clickhouse: ClickHouse,
  rows: readonly EventRow[],
): Promise<void> {
  await clickhouse.insert({
    table: EVENTS_TABLE,
    columns: EVENT_COLUMNS,
    format: EVENT_FORMAT,
    body: Buffer.from(`${rows.map(encodeEventRow).join("\n")}\n`),
    tags: { surface: "test" },
    queryId: newId(),
  });
}
