import { EVENTS_TABLE } from "@/clickhouse/events";
import type { NamesQuestion, PropertiesQuestion } from "../questions/catalogue";
import { Bindings } from "./common/bindings";
import { bucketsWithin, PROJECTION_BUCKET_SQL } from "./common/projection-buckets";
import { numberText, SENT_STRINGS } from "./common/property-columns";
import { eventFiltersSql } from "./common/selection";
import type { Statement } from "./common/statement";
import { eventsWithin, projectsSql, searchSql, whereSql } from "./common/where";

const EXAMPLE_CHARACTERS = 120;

/** A project's event names. Read from a projection, so times are rounded to quarters of an hour. */
export function compileNames({ projectId, range, limit }: NamesQuestion): Statement {
  const bindings = new Bindings();
  const scope = `project_id = ${bindings.bind("UUID", projectId)}`;
  const sql = `SELECT
  event_name,
  toUnixTimestamp(min(quarter)) AS first,
  toUnixTimestamp(max(quarter)) AS last,
  sum(quarter_events) AS events,
  sum(events) OVER () AS total
FROM (
  SELECT event_name, ${PROJECTION_BUCKET_SQL.quarter} AS quarter, count() AS quarter_events
  FROM ${EVENTS_TABLE}
  ${whereSql(scope, ...bucketsWithin("quarter", range, bindings))}
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
  const sources = MAPS.map(
    ({ map, type, example }) => `  SELECT
    toString(key) AS key,
    toString(${type}) AS type,
    count() AS events,
    toUnixTimestamp64Milli(min(ts)) AS first,
    toUnixTimestamp64Milli(max(ts)) AS last,
    topK(${question.examples})(${example}) AS examples
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
