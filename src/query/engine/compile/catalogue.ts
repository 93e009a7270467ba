import { EVENTS_TABLE } from "@/clickhouse/events";
import { COLUMN_NAMES } from "../model/columns";
import type { NamesQuestion, PropertiesQuestion } from "../questions/catalogue";
import { Bindings } from "./common/bindings";
import { bucketsWithin, PROJECTION_BUCKET_SQL } from "./common/projection-buckets";
import { numberText, SENT_STRINGS } from "./common/property-columns";
import { eventFiltersSql } from "./common/selection";
import type { Statement } from "./common/statement";
import { eventsWithin, projectsSql, searchSql, whereSql } from "./common/where";

const EXAMPLE_CHARACTERS = 120;

/** A project's event names. Read from a projection, so times are rounded to quarters of an hour. */
export function compileNames(question: NamesQuestion): Statement {
  const { projectId, range, name, search, limit } = question;
  const bindings = new Bindings();
  const scope = `project_id = ${bindings.bind("UUID", projectId)}`;
  const named = [
    ...(name === null ? [] : [`event_name = ${bindings.bind("String", name)}`]),
    ...(search === null ? [] : [searchSql("event_name", search, bindings)]),
  ];
  const sql = `SELECT
  event_name,
  toUnixTimestamp(min(quarter)) AS first,
  toUnixTimestamp(max(quarter)) AS last,
  sum(quarter_events) AS events,
  sum(events) OVER () AS total,
  count() OVER () AS names,
  min(first) OVER () AS first_of_all,
  max(last) OVER () AS last_of_all
FROM (
  SELECT event_name, ${PROJECTION_BUCKET_SQL.quarter} AS quarter, count() AS quarter_events
  FROM ${EVENTS_TABLE}
  ${whereSql(scope, ...bucketsWithin("quarter", range, bindings), ...named)}
  GROUP BY event_name, quarter
)
GROUP BY event_name
ORDER BY events DESC, event_name
LIMIT ${bindings.bind("UInt16", limit)}`;
  return { sql, params: bindings.params, settings: {} };
}

/** The maps that store properties, the type of their values, and how an example is read. */
const MAPS = [
  { map: SENT_STRINGS, type: "'string'", example: `leftUTF8(value, ${EXAMPLE_CHARACTERS})` },
  { map: "pn", type: "'number'", example: numberText("key") },
  { map: "pb", type: "'boolean'", example: "if(value, 'true', 'false')" },
  { map: "po", type: "value", example: "''" },
];

/** The properties of a range's events, one row per key and type. */
export function compileProperties(question: PropertiesQuestion): Statement {
  const bindings = new Bindings();
  const { search } = question;
  const where = whereSql(
    ...sampleConditions(question, bindings),
    ...(search === null ? [] : [searchSql("key", search, bindings)]),
  ).replaceAll("\n", "\n  ");
  const { events } = question;
  const eventNames = events > 0 ? `,\n    topK(${events})(event_name) AS event_names` : "";
  const sources = MAPS.map(
    ({ map, type, example }) => `  SELECT
    toString(key) AS key,
    toString(${type}) AS type,
    count() AS events,
    toUnixTimestamp64Milli(min(ts)) AS first,
    toUnixTimestamp64Milli(max(ts)) AS last,
    topK(${question.examples})(${example}) AS examples${eventNames}
  FROM ${EVENTS_TABLE}
  ARRAY JOIN mapKeys(${map}) AS key, mapValues(${map}) AS value
  ${where}
  GROUP BY key, type`,
  );
  const sql = `SELECT * FROM (
${sources.join("\n  UNION ALL\n")}
)
ORDER BY events DESC, key, type
LIMIT ${bindings.bind("UInt16", question.limit)}`;
  return { sql, params: bindings.params, settings: {} };
}

/** The columns that have different values in different events, except names of events and users. */
const SAMPLED_COLUMNS = COLUMN_NAMES.filter((name) => name !== "event_name" && name !== "user_id");

/** One row per column: the number of events, of those that have a value, and some values. */
export function compileFieldSamples(question: PropertiesQuestion): Statement {
  const bindings = new Bindings();
  const names = bindings.bind("Array(String)", SAMPLED_COLUMNS);
  const values = SAMPLED_COLUMNS.map((name) => `toString(${name})`).join(", ");
  const sql = `SELECT
  field,
  count() AS events,
  countIf(value != '') AS with_value,
  topKIf(${question.examples})(leftUTF8(value, ${EXAMPLE_CHARACTERS}), value != '') AS examples
FROM ${EVENTS_TABLE}
ARRAY JOIN ${names} AS field, [${values}] AS value
${whereSql(...sampleConditions(question, bindings))}
GROUP BY field`;
  return { sql, params: bindings.params, settings: {} };
}

/** The number of events that {@link compileProperties} reads. */
export function compileSampleSize(question: PropertiesQuestion): Statement {
  const bindings = new Bindings();
  const where = whereSql(...sampleConditions(question, bindings));
  const sql = `SELECT count() AS events\nFROM ${EVENTS_TABLE}\n${where}`;
  return { sql, params: bindings.params, settings: {} };
}

function sampleConditions(
  { projectIds, range, sample, filters, bots }: PropertiesQuestion,
  bindings: Bindings,
): string[] {
  const conditions = [
    projectsSql(projectIds, bindings),
    ...eventsWithin(range, bindings),
    ...eventFiltersSql({ bots, filters }, bindings),
  ];
  if (sample === null) return conditions;
  const hours = bindings.bind("Array(DateTime('UTC'))", sample.hours);
  const nth = bindings.bind("UInt32", sample.everyNth);
  return [...conditions, `toStartOfHour(ts) IN ${hours}`, `cityHash64(event_id) % ${nth} = 0`];
}
