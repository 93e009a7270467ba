import { isDeepStrictEqual } from "node:util";
import { type RetentionQuestion, SIZE } from "../../questions/retention";
import { nested } from "../common/logic";
import {
  eventsSql,
  namesSql,
  type UserEvents,
  type UserResults,
} from "../user-results/user-results";
import { bucketsSql } from "./events";

/** One bit per bucket; bit 0 is for the time before them. */
export const MAX_BIT_BUCKETS = 63;

const BIT = "bitShiftLeft(toUInt64(1), bucket)";

/** A user's buckets as bits of a number. */
export function bitResults(question: RetentionQuestion, events: UserEvents): UserResults {
  const bits = { starts: "UInt64", returns: "UInt64" };
  return startsAreReturns(question)
    ? { events, columns: bits, sql: usersAtOnce }
    : { events, columns: { ...bits, at_once: "UInt64" }, sql: usersSql };
}

/** Each cohort tests the bits of its periods. */
export function bitsSql(question: RetentionQuestion, users: string): string {
  const { firstTime, periods } = question;
  const cohorts = "bitPositionsToArray(starts)";
  const counts = [
    "count()",
    "countIf(bitTest(at_once, cohort))",
    ...Array.from(
      { length: periods },
      (_, index) => `countIf(bitTest(returns, cohort + ${index + 1}))`,
    ),
  ];
  const perUser = `SELECT
  cohort,
  [
    ${counts.join(",\n    ")}
  ] AS counts
FROM (
  SELECT arrayJoin(${firstTime ? `arraySlice(${cohorts}, 1, 1)` : cohorts}) AS cohort, returns, ${startsAreReturns(question) ? "returns AS at_once" : "at_once"}
  FROM ${nested(users, "  ")}
)
WHERE cohort > 0
GROUP BY cohort`;
  return `SELECT toInt32(cohort) - 1 AS cohort, toInt32(place) - ${1 - SIZE} AS period, users
FROM ${nested(perUser)}
ARRAY JOIN counts AS users, arrayEnumerate(counts) AS place`;
}

/**
 * Whether every start event is also a return event. If so, a user who starts in a
 * bucket returns in it.
 */
const startsAreReturns = ({ start, return: back }: RetentionQuestion): boolean =>
  back.length === 0 || isDeepStrictEqual(start, back);

/** For each user, the buckets in which they started and came back. */
const usersAtOnce = ({
  names,
  where,
}: UserEvents): string => `${namesSql({ names: [...names, `${BIT} AS bit`], where })}
SELECT
  user_hash,
  groupBitOrIf(bit, is_start) AS starts,
  groupBitOrIf(bit, is_return) AS returns
${eventsSql({ names, where })}
GROUP BY user_hash
HAVING starts != 0`;

/** Adds the buckets in which they came back after they had started. */
const usersSql = (events: UserEvents): string => `WITH ${BIT} AS bit
SELECT
  user_hash,
  groupBitOrIf(bit, first_start > 0) AS starts,
  groupBitOrIf(bit, last_return > 0) AS returns,
  groupBitOrIf(bit, first_start > 0 AND last_return >= first_start) AS at_once
FROM ${nested(bucketsSql(events))}
GROUP BY user_hash
HAVING starts != 0`;
