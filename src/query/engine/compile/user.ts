import { EVENTS_TABLE } from "@/clickhouse/events";
import type {
  UserDaysQuestion,
  UserPropertiesQuestion,
  UserQuestion,
  UserTopQuestion,
} from "../questions/user";
import { Bindings } from "./common/bindings";
import { bucketSql } from "./common/buckets";
import { numberText, SENT_STRINGS } from "./common/property-columns";
import type { Statement } from "./common/statement";
import { eventsWithin, projectsSql, whereSql } from "./common/where";

/** Whether there is a user, from when to when, and by which number others of these statements know them. */
export function compileUserSeen(question: UserQuestion): Statement {
  const bindings = new Bindings();
  const sql = `SELECT
  count() AS events,
  toString(any(user_hash)) AS hash,
  toUnixTimestamp64Milli(min(ts)) AS first,
  toUnixTimestamp64Milli(max(ts)) AS last
FROM ${EVENTS_TABLE}
${ofUserSql(question, bindings)}`;
  return { sql, params: bindings.params, settings: {} };
}

/** Events by the buckets of a grid. */
export function compileUserDays(question: UserDaysQuestion): Statement {
  const bindings = new Bindings();
  const bucket = bucketSql(question.grid, bindings)("toUnixTimestamp(ts)");
  const sql = `SELECT ${bucket} AS bucket, count() AS events
FROM ${EVENTS_TABLE}
${ofUserSql(question, bindings)}
GROUP BY bucket`;
  return { sql, params: bindings.params, settings: {} };
}

export const USER_TOP_FIELDS = [
  "event_name",
  "platform",
  "browser",
  "os",
  "device_type",
  "country",
] as const;

/** The most frequent values of each of the fields. */
export function compileUserTop(question: UserTopQuestion): Statement {
  const bindings = new Bindings();
  const names = USER_TOP_FIELDS.map((name) => `'${name}'`).join(", ");
  const sql = `SELECT field, value, count() AS events
FROM ${EVENTS_TABLE}
ARRAY JOIN [${names}] AS field, [${USER_TOP_FIELDS.join(", ")}] AS value
${ofUserSql(question, bindings)}
  AND value != ''
GROUP BY field, value
ORDER BY field, events DESC, value
LIMIT ${bindings.bind("UInt16", question.limit)} BY field`;
  return { sql, params: bindings.params, settings: {} };
}

/** Each of the maps in which properties are kept as key, type and text of the value. */
const MAPS = [
  [SENT_STRINGS, "'string'", "value"],
  ["pn", "'number'", numberText("key")],
  ["pb", "'boolean'", "if(value, 'true', 'false')"],
  ["po", "toString(value)", "if(value = 'null', '', JSONExtractRaw(json, toString(key)))"],
] as const;

/** The value that each property had last, and when. */
export function compileUserProperties(question: UserPropertiesQuestion): Statement {
  const bindings = new Bindings();
  const characters = bindings.bind("UInt16", question.characters);
  const properties = MAPS.map(
    ([map, type, text]) =>
      `arrayMap((key, value) -> (toString(key), ${type}, ${text}), mapKeys(${map}), mapValues(${map}))`,
  );
  const sql = `SELECT
  property.1 AS key,
  argMax(property.2, place) AS type,
  argMax(leftUTF8(property.3, ${characters}), place) AS text,
  argMax(lengthUTF8(property.3) > ${characters}, place) AS cut,
  toUnixTimestamp64Milli(max(place.1)) AS at
FROM (
  SELECT
    (ts, received_at, event_id) AS place,
    arrayJoin(arrayConcat(
      ${properties.join(",\n      ")}
    )) AS property
  FROM ${EVENTS_TABLE}
  ${ofUserSql(question, bindings).replaceAll("\n", "\n  ")}
)
GROUP BY key
ORDER BY at DESC, key
LIMIT ${bindings.bind("UInt16", question.limit)}`;
  return { sql, params: bindings.params, settings: {} };
}

function ofUserSql({ projectIds, userId, range }: UserQuestion, bindings: Bindings): string {
  return whereSql(
    projectsSql(projectIds, bindings),
    ...eventsWithin(range, bindings),
    `user_hash = cityHash64(${bindings.bind("String", userId)})`,
  );
}
