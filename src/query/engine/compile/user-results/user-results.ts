import { EVENTS_TABLE } from "@/clickhouse/events";
import type { UserTable } from "@/query/engine/questions/user-results";
import type { Bindings } from "../common/bindings";
import { nested } from "../common/logic";
import { inNewPartsSql } from "../common/new-parts";
import { STATE_DATABASE } from "../common/state-database";
import { eventsWithin, whereSql } from "../common/where";

/**
 * The events that decide the results of users: column aliases, and conditions that may use them.
 */
export type UserEvents = { names: readonly string[]; where: readonly string[] };

/** How the results of users are computed, each from the events of that user alone. */
export type UserResults = {
  events: UserEvents;
  /** The types of the columns; `user_hash` comes before them. */
  columns: Record<string, string>;
  /** Selects `user_hash` and the columns. More events never remove a user. */
  sql(events: UserEvents): string;
};

/** The largest number of users whose results are replaced. */
export const MAX_CHANGED_USERS = 20_000;

/**
 * A scalar is evaluated once, so that all parts of a statement agree on it; `IN` an array
 * would not use a set.
 */
const CHANGED = "changed_users";
const IN_CHANGED = `IN (SELECT arrayJoin(${CHANGED}))`;

export const eventsSql = ({ where }: UserEvents): string =>
  `FROM ${EVENTS_TABLE}\n${whereSql(...where)}`;

export const namesSql = ({ names }: UserEvents): string => `WITH\n  ${names.join(",\n  ")}`;

/** The results of all users. Stored results need the clause of {@link changedUsersSql}. */
export function userResultsSql(
  { events, columns, sql }: UserResults,
  table: UserTable | null,
): string {
  if (!table) return sql(events);
  const names = Object.keys(columns).join(", ");
  const changed = { ...events, where: [...events.where, `user_hash ${IN_CHANGED}`] };
  return `SELECT ${names}
FROM ${STATE_DATABASE}.${table.name}
WHERE user_hash NOT ${IN_CHANGED}
UNION ALL
SELECT ${names}
FROM ${nested(sql(changed))}`;
}

/**
 * The statement's first clause, if there are stored results: the users who may have others by now.
 */
export function changedUsersSql(
  { events }: UserResults,
  table: UserTable | null,
  bindings: Bindings,
): string {
  if (!table) return "";
  const { from, until, parts, maxChanged } = table;
  const users = (...conditions: string[]) =>
    `${namesSql(events)}
SELECT user_hash
${eventsSql({ ...events, where: [...events.where, ...conditions] })}`;
  const sources = [
    users(inNewPartsSql(parts, bindings)),
    ...(from < until ? [users(...eventsWithin({ start: from, end: until }, bindings))] : []),
  ];
  const most = bindings.bind("UInt32", maxChanged);
  const changed = `SELECT if(throwIf(length(groupUniqArray(${MAX_CHANGED_USERS + 1})(user_hash) AS users) > ${most}), [], users)
FROM ${nested(sources.join("\nUNION ALL\n"))}`;
  return `WITH ${nested(changed)} AS ${CHANGED}\n`;
}
