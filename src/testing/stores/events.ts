import { newId } from "@/base/ids";
import { digitsOf, isLong } from "@/base/text/long-integers";
import { encodeEventRows } from "@/clickhouse/encode-event";
import { EVENT_ROWS, EVENTS_TABLE, type EventRow, type OtherKind } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";

/** An event as ingestion would store it, with only the values that the test specifies. */
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

type PropertyColumns = Pick<EventRow, "raw" | "strings" | "numbers" | "booleans" | "others">;

/** Like JSON.stringify, but writes every digit of a bigint. */
function jsonOf(value: unknown): string {
  const text = JSON.stringify(value, (_, item: unknown) =>
    typeof item === "bigint" ? `bigint ${item}` : item,
  );
  return text.replace(/"bigint (-?\d+)"/g, "$1");
}

/** Property columns as stored, computed independently of ingestion. A bigint is a long number. */
export function propertyColumns(properties: Record<string, unknown>): PropertyColumns {
  const columns = { strings: {}, numbers: {}, booleans: {}, others: {} };
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "string") Object.assign(columns.strings, { [key]: value });
    else if (typeof value === "number" || typeof value === "bigint") {
      Object.assign(columns.numbers, { [key]: Number(value) });
      if (isLong(Number(value))) Object.assign(columns.strings, { [key]: digitsOf(String(value)) });
    } else if (typeof value === "boolean") Object.assign(columns.booleans, { [key]: value });
    else Object.assign(columns.others, { [key]: kindOf(value) });
  }
  return { raw: jsonOf(properties), ...columns };
}

function kindOf(value: unknown): OtherKind {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : "object";
}

/** Turns off the table's TTL, which uses the machine's clock instead of the test's. */
export async function keepOldEvents(clickhouse: ClickHouse): Promise<void> {
  await clickhouse.command({
    sql: `ALTER TABLE ${EVENTS_TABLE} REMOVE TTL`,
    tags: { surface: "test" },
  });
}

/** Inserts events directly into ClickHouse, without ingestion. */
export async function insertEvents(
  clickhouse: ClickHouse,
  rows: readonly EventRow[],
): Promise<void> {
  await clickhouse.insert({
    ...EVENT_ROWS,
    body: [encodeEventRows(rows)],
    tags: { surface: "test" },
    queryId: newId(),
  });
}
