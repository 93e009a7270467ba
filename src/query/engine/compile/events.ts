import { EVENTS_TABLE, WHOLE_MAPS } from "@/clickhouse/events";
import type { EventOrder } from "../model/query-options";
import type {
  EventListQuestion,
  EventsByIdQuestion,
  EventsQuestion,
  Position,
} from "../questions/events";
import { Bindings } from "./common/bindings";
import { eventFiltersSql } from "./common/selection";
import type { Statement } from "./common/statement";
import { eventsWithin, instantSql, projectsSql, whereSql } from "./common/where";

/** The number of characters of the properties in a list. */
const PREVIEW_CHARACTERS = 240;

type TimeColumn = "ts" | "received_at";

/** The time that a list is ordered by, and the one that breaks ties. */
const COLUMNS: Record<EventOrder, readonly [TimeColumn, TimeColumn]> = {
  received: ["received_at", "ts"],
  happened: ["ts", "received_at"],
};

const BASIC_COLUMNS = [
  "event_id",
  "project_id",
  "event_name",
  "user_id",
  "platform",
  "app_version",
  "browser",
  "country",
  "is_bot",
  "toUnixTimestamp64Milli(ts) AS happened",
  "toUnixTimestamp64Milli(received_at) AS received",
];

/** What clients send; the other columns are short. */
const SENT_COLUMNS = [
  "raw",
  "event_name",
  "user_id",
  "session_id",
  "platform",
  "app_version",
  "sdk_version",
];

const LIST_COLUMNS = [
  ...BASIC_COLUMNS,
  `leftUTF8(raw, ${PREVIEW_CHARACTERS}) AS preview`,
  `${SENT_COLUMNS.map((name) => `length(${name})`).join(" + ")} AS bytes`,
];

/**
 * A page of a list, nearest to its position first. ClickHouse reads the other columns
 * only for these rows.
 */
export function compileEvents(question: EventsQuestion): Statement {
  const { order, beyond, direction, limit } = question;
  const bindings = new Bindings();
  const keys = [...COLUMNS[order], "event_id", "project_id"];
  const sort = direction === "older" ? "DESC" : "ASC";
  const sql = [
    `SELECT\n  ${LIST_COLUMNS.join(",\n  ")}`,
    `FROM ${EVENTS_TABLE}`,
    whereSql(
      ...listedSql(question, bindings),
      ...(beyond ? [beyondSql(keys, beyond, direction, bindings)] : []),
    ),
    `ORDER BY ${keys.map((key) => `${key} ${sort}`).join(", ")}`,
    `LIMIT ${bindings.bind("UInt16", limit)}`,
  ].join("\n");
  return { sql, params: bindings.params, settings: WHOLE_MAPS };
}

/** The number of events in a list. */
export function compileEventsTotal(question: EventListQuestion): Statement {
  const bindings = new Bindings();
  const where = whereSql(...listedSql(question, bindings));
  const sql = `SELECT count() AS events\nFROM ${EVENTS_TABLE}\n${where}`;
  return { sql, params: bindings.params, settings: WHOLE_MAPS };
}

function listedSql(
  { projectIds, order, window, oldest, bots, filters }: EventListQuestion,
  bindings: Bindings,
): string[] {
  return [
    projectsSql(projectIds, bindings),
    ...eventsWithin(window, bindings, COLUMNS[order][0]),
    `ts >= ${instantSql(oldest, bindings)}`,
    ...eventFiltersSql({ bots, filters }, bindings),
  ];
}

function beyondSql(
  keys: readonly string[],
  { time, otherTime, eventId, projectId }: Position,
  direction: EventsQuestion["direction"],
  bindings: Bindings,
): string {
  const position = [
    instantSql(time, bindings),
    instantSql(otherTime, bindings),
    bindings.bind("UUID", eventId),
    bindings.bind("UUID", projectId),
  ];
  const symbol = direction === "older" ? "<" : ">";
  return `(${keys.join(", ")}) ${symbol} (${position.join(", ")})`;
}

const RECORD_COLUMNS = [...BASIC_COLUMNS, "session_id", "sdk_version", "os", "device_type", "raw"];

/** Some events with the columns of their records. */
export const compileRecords = (question: EventsByIdQuestion): Statement =>
  compileById(RECORD_COLUMNS, question);

/** Events with all their columns. */
export const compileFullEvents = (question: EventsByIdQuestion): Statement =>
  compileById([...RECORD_COLUMNS, "server_version", "sent_timestamp"], question);

function compileById(columns: readonly string[], question: EventsByIdQuestion): Statement {
  const { projectIds, eventIds, within, names } = question;
  const bindings = new Bindings();
  const sql = [
    `SELECT\n  ${columns.join(",\n  ")}`,
    `FROM ${EVENTS_TABLE}`,
    whereSql(
      projectsSql(projectIds, bindings),
      ...(names ? [`event_name IN ${bindings.bind("Array(String)", names)}`] : []),
      ...eventsWithin(within, bindings),
      `event_id IN ${bindings.bind("Array(UUID)", eventIds)}`,
    ),
  ].join("\n");
  return { sql, params: bindings.params, settings: {} };
}
