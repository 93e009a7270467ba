import { EVENTS_TABLE } from "@/clickhouse/events";
import { SIZE } from "../retention/compute";
import type { RetentionQuestion } from "../retention/question";
import { Bindings } from "./bindings";
import { bucketNumberSql } from "./buckets";
import { and, or } from "./logic";
import type { Statement } from "./question";
import { scopeSql, selectionSql } from "./selection";
import { eventsWithin, instantSql, whereSql } from "./where";

const SETTINGS = {
  // Reading a map's keys and values apart takes up to four times as long.
  optimize_functions_to_subcolumns: 0,
};

/** By cohort and period the users who came back; buckets and periods are numbers. */
export function compileRetention(question: RetentionQuestion): Statement {
  const bindings = new Bindings();
  const periods = bindings.bind("Int32", question.periods);
  const later = `arrayFilter(p -> p > 0 AND p <= ${periods}, arrayMap(b -> b - cohort, returns))`;
  const sql = `SELECT cohort - 1 AS cohort, period, count() AS users
FROM (
  SELECT
    cohort,
    arrayJoin(arrayConcat([toInt32(${SIZE})], if(has(at_once, cohort), [toInt32(0)], []), ${later})) AS period
  FROM (
    SELECT
      arrayJoin(cohorts) AS cohort,
      returns,
      at_once
    FROM (
${usersSql(question, bindings).replace(/^/gm, "      ")}
    )
  )
)
GROUP BY cohort, period`;
  return { sql, params: bindings.params, settings: SETTINGS };
}

/** Of each user the buckets in which they started, came back, and came back after they had started. */
function usersSql(question: RetentionQuestion, bindings: Bindings): string {
  const cohorts = question.firstTime
    ? "arrayFilter(b -> b > 0, [minIf(bucket, first_start > 0)])"
    : "groupArrayIf(bucket, first_start > 0)";
  return `SELECT
  ${cohorts} AS cohorts,
  groupArrayIf(bucket, last_return > 0) AS returns,
  groupArrayIf(bucket, first_start > 0 AND last_return >= first_start) AS at_once
FROM (
${bucketsSql(question, bindings).replace(/^/gm, "  ")}
)
GROUP BY user_hash
HAVING notEmpty(cohorts)`;
}

/** Of each user and bucket the first start and the last return in ms; bucket 0 is before them all. */
function bucketsSql(question: RetentionQuestion, bindings: Bindings): string {
  const { begin, since, until, grid, firstTime } = question;
  const scope = scopeSql(question, bindings);
  const number = bucketNumberSql(grid, bindings)("toUnixTimestamp(ts)");
  const from = instantSql(begin.start, bindings);
  const start = and(
    `ts < ${instantSql(begin.end, bindings)}`,
    selectionSql(question.start, bindings),
  );
  const back = selectionSql(question.return, bindings);
  const returns = firstTime ? and(`ts >= ${from}`, back) : back;
  const where = whereSql(
    ...scope,
    ...eventsWithin({ start: since, end: until }, bindings),
    or(start, returns),
  );
  return `SELECT
  user_hash,
  ${firstTime ? `if(ts < ${from}, 0, ${number})` : number} AS bucket,
  minIf(toUnixTimestamp64Milli(ts), ${start}) AS first_start,
  maxIf(toUnixTimestamp64Milli(ts), ${returns}) AS last_return
FROM ${EVENTS_TABLE}
${where}
GROUP BY user_hash, bucket`;
}
