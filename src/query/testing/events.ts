import { newId } from "@/base/ids";
import {
  EVENT_COLUMNS,
  EVENT_FORMAT,
  EVENTS_TABLE,
  type EventRow,
  encodeEventRow,
} from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";

type Essentials = Pick<EventRow, "projectId" | "eventName" | "ts" | "userId" | "platform"> & {
  sessionId?: string;
  browser?: string;
  isBot?: boolean;
  properties?: Record<string, unknown>;
};

/** A whole row from what a test cares about. */
export function rowOf({ properties = {}, ...given }: Essentials): EventRow {
  const ofType = <T>(type: string) =>
    Object.fromEntries(
      Object.entries(properties).filter(([, value]) => kindOf(value) === type),
    ) as Record<string, T>;
  const others = Object.entries(properties)
    .map(([key, value]) => [key, kindOf(value)] as const)
    .filter(([, kind]) => kind === "null" || kind === "array" || kind === "object");
  return {
    eventId: newId(),
    receivedAt: given.ts,
    sentTimestamp: "",
    sessionId: "",
    appVersion: "",
    sdkVersion: "",
    browser: "",
    os: "",
    deviceType: "",
    country: "",
    isBot: false,
    serverVersion: "",
    raw: JSON.stringify(properties),
    strings: ofType<string>("string"),
    numbers: ofType<number>("number"),
    booleans: ofType<boolean>("boolean"),
    others: Object.fromEntries(others) as EventRow["others"],
    ...given,
  };
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** Writes rows in a number of blocks, each of which becomes a part a month. */
export async function insertRows(
  clickhouse: ClickHouse,
  rows: readonly EventRow[],
  blocks = 1,
): Promise<void> {
  for (let block = 0; block < blocks; block++) {
    const lines = rows.filter((_, index) => index % blocks === block).map(encodeEventRow);
    if (lines.length === 0) continue;
    await clickhouse.insert({
      table: EVENTS_TABLE,
      columns: EVENT_COLUMNS,
      format: EVENT_FORMAT,
      body: Buffer.from(lines.join("\n")),
      tags: { surface: "test" },
      queryId: newId(),
    });
  }
}

/** The table forgets by the machine's clock; a test's events live by the test's. */
export async function keepOldEvents(clickhouse: ClickHouse): Promise<void> {
  await clickhouse.command({
    sql: `ALTER TABLE ${EVENTS_TABLE} REMOVE TTL`,
    tags: { surface: "test" },
  });
}
