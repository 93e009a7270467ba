import { EVENTS_TABLE } from "@/clickhouse/events";
import type { EventOrder, EventQuestion, EventsQuestion, Position } from "../events/question";
import { Bindings } from "./bindings";
import { filterSql } from "./filters";
import type { Statement } from "./question";
import { eventsWithin, instantSql, whereSql } from "./where";

/** Characters of the properties that a list shows. */
const PREVIEW_CHARACTERS = 240;

const SETTINGS = { optimize_functions_to_subcolumns: 0 };

type TimeColumn = "ts" | "received_at";

/** By which time a list goes, and which decides where that is the same. */
const COLUMNS: Record<EventOrder, readonly [TimeColumn, TimeColumn]> = {
  received: ["received_at", "ts"],
  happened: ["ts", "received_at"],
};

const LISTED = [
  "event_id",
  "event_name",
  "user_id",
  "platform",
  "app_version",
  "browser",
  "country",
  "is_bot",
  "toUnixTimestamp64Milli(ts) AS happened",
  "toUnixTimestamp64Milli(received_at) AS received",
  `leftUTF8(raw, ${PREVIEW_CHARACTERS}) AS preview`,
];

/** A piece of a list, next to its place first; the other columns are read of these rows only. */
export function compileEvents(question: EventsQuestion): Statement {
  const { projectId, order, window, oldest, beyond, direction, filters, limit } = question;
  const bindings = new Bindings();
  const keys = [...COLUMNS[order], "event_id"];
  const sort = direction === "older" ? "DESC" : "ASC";
  const sql = [
    `SELECT\n  ${LISTED.join(",\n  ")}`,
    `FROM ${EVENTS_TABLE}`,
    whereSql(
      `project_id = ${bindings.bind("UUID", projectId)}`,
      ...eventsWithin(window, bindings, COLUMNS[order][0]),
      `ts >= ${instantSql(oldest, bindings)}`,
      ...(beyond ? [beyondSql(keys, beyond, direction, bindings)] : []),
      ...filters.map((filter) => filterSql(filter, bindings)),
    ),
    `ORDER BY ${keys.map((key) => `${key} ${sort}`).join(", ")}`,
    `LIMIT ${bindings.bind("UInt16", limit)}`,
  ].join("\n");
  return { sql, params: bindings.params, settings: SETTINGS };
}

function beyondSql(
  keys: readonly string[],
  { time, otherTime, eventId }: Position,
  direction: EventsQuestion["direction"],
  bindings: Bindings,
): string {
  const place = [
    instantSql(time, bindings),
    instantSql(otherTime, bindings),
    bindings.bind("UUID", eventId),
  ];
  const symbol = direction === "older" ? "<" : ">";
  return `(${keys.join(", ")}) ${symbol} (${place.join(", ")})`;
}

const WHOLE = [
  ...LISTED.slice(0, -1),
  "session_id",
  "sdk_version",
  "os",
  "device_type",
  "server_version",
  "sent_timestamp",
  "raw",
];

/** One event with all that is kept of it. */
export function compileEvent({ projectId, eventId, within }: EventQuestion): Statement {
  const bindings = new Bindings();
  const sql = [
    `SELECT\n  ${WHOLE.join(",\n  ")}`,
    `FROM ${EVENTS_TABLE}`,
    whereSql(
      `project_id = ${bindings.bind("UUID", projectId)}`,
      ...eventsWithin(within, bindings),
      `event_id = ${bindings.bind("UUID", eventId)}`,
    ),
    "LIMIT 1",
  ].join("\n");
  return { sql, params: bindings.params, settings: {} };
}
