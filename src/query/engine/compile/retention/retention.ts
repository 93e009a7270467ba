import { WHOLE_MAPS } from "@/clickhouse/events";
import { type RetentionQuestion, SIZE } from "../../questions/retention";
import type { UserTable } from "../../questions/user-results";
import { Bindings } from "../common/bindings";
import { nested } from "../common/logic";
import type { StoreStatements } from "../common/state-database";
import type { Statement } from "../common/statement";
import { storeUserResults } from "../user-results/store-user-results";
import { changedUsersSql, type UserEvents, userResultsSql } from "../user-results/user-results";
import { bitResults, bitsSql, MAX_BIT_BUCKETS } from "./bits";
import { bucketsSql, retentionEvents } from "./events";

const SETTINGS = {
  ...WHOLE_MAPS,
};

/** Counts the users who came back by cohort and period, both numbers. */
export function compileRetention(
  question: RetentionQuestion,
  table: UserTable | null = null,
): Statement {
  const bindings = new Bindings();
  const events = retentionEvents(question, bindings);
  return {
    sql: retentionSql(question, events, table, bindings),
    params: bindings.params,
    settings: SETTINGS,
  };
}

function retentionSql(
  question: RetentionQuestion,
  events: UserEvents,
  table: UserTable | null,
  bindings: Bindings,
): string {
  if (question.buckets > MAX_BIT_BUCKETS) return arraysSql(question, events, bindings);
  const results = bitResults(question, events);
  const changed = changedUsersSql(results, table, bindings);
  return `${changed}${bitsSql(question, userResultsSql(results, table))}`;
}

/**
 * Whether users' results can be stored: those of first events change as earlier events
 * leave data retention.
 */
export const hasStorableResults = ({ buckets, firstTime }: RetentionQuestion): boolean =>
  buckets <= MAX_BIT_BUCKETS && !firstTime;

export const storeRetention = (
  question: RetentionQuestion,
  place: { table: string; maxBytes: number },
): StoreStatements =>
  storeUserResults(
    (bindings) => bitResults(question, retentionEvents(question, bindings)),
    SETTINGS,
    place,
  );

/**
 * A user's buckets as arrays, for more buckets than a number has bits. This is two
 * to three times slower.
 */
function arraysSql(question: RetentionQuestion, events: UserEvents, bindings: Bindings): string {
  const periods = bindings.bind("Int32", question.periods);
  const later = `arrayFilter(p -> p > 0 AND p <= ${periods}, arrayMap(b -> b - cohort, returns))`;
  return `SELECT cohort - 1 AS cohort, period, count() AS users
FROM (
  SELECT
    cohort,
    arrayJoin(arrayConcat([toInt32(${SIZE})], if(has(at_once, cohort), [toInt32(0)], []), ${later})) AS period
  FROM (
    SELECT
      arrayJoin(cohorts) AS cohort,
      returns,
      at_once
    FROM ${nested(usersSql(question, events), "    ")}
  )
)
GROUP BY cohort, period`;
}

/**
 * For each user, the buckets in which they started, came back, and came back
 * after they had started.
 */
function usersSql({ firstTime }: RetentionQuestion, events: UserEvents): string {
  const cohorts = firstTime
    ? "arrayFilter(b -> b > 0, [minIf(bucket, first_start > 0)])"
    : "groupArrayIf(bucket, first_start > 0)";
  return `SELECT
  ${cohorts} AS cohorts,
  groupArrayIf(bucket, last_return > 0) AS returns,
  groupArrayIf(bucket, first_start > 0 AND last_return >= first_start) AS at_once
FROM ${nested(bucketsSql(events))}
GROUP BY user_hash
HAVING notEmpty(cohorts)`;
}
