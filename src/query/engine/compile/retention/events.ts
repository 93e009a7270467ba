import type { RetentionQuestion } from "@/query/engine/questions/retention";
import type { Bindings } from "../common/bindings";
import { bucketNumberSql } from "../common/buckets";
import { ALWAYS, and, or } from "../common/logic";
import { scopeSql, selectionSql } from "../common/selection";
import { eventsWithin, instantSql } from "../common/where";
import { eventsSql, namesSql, type UserEvents } from "../user-results/user-results";

/**
 * The events that retention reads, with `bucket` (0 is before the first),
 * `is_start` and `is_return`.
 */
export function retentionEvents(question: RetentionQuestion, bindings: Bindings): UserEvents {
  const { range, since, until, grid, firstTime } = question;
  const scope = scopeSql(question, bindings);
  const number = bucketNumberSql(grid, bindings)("toUnixTimestamp(ts)");
  const from = instantSql(range.start, bindings);
  const start = and(
    `ts < ${instantSql(range.end, bindings)}`,
    selectionSql(question.start, bindings),
  );
  const back = selectionSql(question.return, bindings);
  const returns = firstTime ? and(`ts >= ${from}`, back) : back;
  const where = [
    ...scope,
    ...eventsWithin({ start: since, end: until }, bindings),
    or("is_start", returns === ALWAYS ? ALWAYS : "is_return"),
  ];
  return {
    names: [
      `${firstTime ? `if(ts < ${from}, 0, ${number})` : number} AS bucket`,
      `(${start}) AS is_start`,
      `(${returns}) AS is_return`,
    ],
    where,
  };
}

/** For each user and bucket, the first start and the last return in ms. */
export const bucketsSql = (events: UserEvents): string => `${namesSql(events)}
SELECT
  user_hash,
  bucket,
  minIf(toUnixTimestamp64Milli(ts), is_start) AS first_start,
  maxIf(toUnixTimestamp64Milli(ts), is_return) AS last_return
${eventsSql(events)}
GROUP BY user_hash, bucket`;
