import { EVENTS_TABLE } from "@/clickhouse/events";
import type { MetricQuestion } from "../../questions/metric";
import type { TimeRange } from "../../time/buckets";
import { Bindings } from "../common/bindings";
import { bucketNumberSql } from "../common/buckets";
import { nested } from "../common/logic";
import { inNewPartsSql } from "../common/new-parts";
import { STATE_DATABASE } from "../common/state-database";
import type { Statement } from "../common/statement";
import { eventsWithin, whereSql } from "../common/where";
import { METRIC_SETTINGS } from "../metric/metric";
import { partsOf } from "../metric/partial-aggregates";

/** One bit per bucket, counted from 1. In results, number 0 is the total of all buckets. */
export const MAX_BUCKETS = 63;

/** A question about how many users there are, by bucket or by bucket and label. */
export type UsersQuestion = MetricQuestion & {
  grouping: Extract<MetricQuestion["grouping"], { by: "buckets" | "ranked" }>;
};

/** A table in memory with the buckets of each user and label; see KnownUsers. */
export type BucketsTable = {
  name: string;
  /** Parts of the events table whose events are in it. */
  parts: readonly string[];
  /** It has the events before this time, in ms. */
  end: number;
};

/**
 * The buckets in which each user has events of each label; without a breakdown, all
 * events have the same.
 */
export function userBucketsSql(
  question: UsersQuestion,
  range: TimeRange,
  bindings: Bindings,
  ...conditions: string[]
): string {
  const { scope, matches, keys } = partsOf(question, bindings);
  const number = bucketNumberSql(question.grouping.grid, bindings)("toUnixTimestamp(ts)");
  const label = keys.find(({ name }) => name === "label")?.sql("") ?? "''";
  return `SELECT user_hash, ${label} AS label, groupBitOr(bitShiftLeft(toUInt64(1), ${number})) AS bits
FROM ${EVENTS_TABLE}
${whereSql(scope, ...eventsWithin(range, bindings), ...matches, ...conditions)}
GROUP BY user_hash, label`;
}

/** Counts a table's users by label and number. */
export function compileLabels(table: string): Statement {
  return {
    sql: `SELECT label, toString(cityHash64(label)) AS hash, number, count() AS users
FROM ${STATE_DATABASE}.${table}
ARRAY JOIN ${numbersSql("bits")} AS number
GROUP BY label, number`,
    params: {},
    settings: {},
  };
}

/** Counts a table's users by number, each once for all labels but some. */
export function compileUnion(table: string, without: readonly string[]): Statement {
  const bindings = new Bindings();
  const users = `SELECT groupBitOr(bits) AS bits
FROM ${STATE_DATABASE}.${table}
WHERE label NOT IN ${bindings.bind("Array(String)", without)}
GROUP BY user_hash`;
  return {
    sql: `SELECT number, count() AS users
FROM ${nested(users)}
ARRAY JOIN ${numbersSql("bits")} AS number
GROUP BY number`,
    params: bindings.params,
    settings: {},
  };
}

const numbersSql = (bits: string): string => `arrayPushFront(bitPositionsToArray(${bits}), 0)`;

/**
 * The users with events that may not be in the table, with these events' bits and all that the
 * table has of the users. An event may be read twice. Fails if there are more pairs of new and
 * known labels than some.
 */
export function compileChanges(
  question: UsersQuestion,
  range: TimeRange,
  { name, parts, end }: BucketsTable,
  most: number,
): Statement {
  const bindings = new Bindings();
  // Alternatives in one condition would read all parts.
  const sources = [
    userBucketsSql(question, range, bindings, inNewPartsSql(parts, bindings)),
    ...(end < range.end
      ? [userBucketsSql(question, { start: end, end: range.end }, bindings)]
      : []),
  ];
  const limit = bindings.bind("UInt64", most + 1);
  const fresh = `SELECT * FROM ${nested(sources.join("\nUNION ALL\n"))}\nLIMIT ${limit}`;
  const sql = `SELECT
  toString(fresh.user_hash) AS user,
  fresh.label AS label,
  toString(cityHash64(fresh.label)) AS hash,
  toString(fresh.bits) AS bits,
  known.label AS known_label,
  toString(known.bits) AS known_bits,
  throwIf(rowNumberInAllBlocks() >= ${bindings.bind("UInt64", most)}) AS too_many
FROM ${STATE_DATABASE}.${name} AS known
RIGHT JOIN ${nested(fresh)} AS fresh ON known.user_hash = fresh.user_hash`;
  return {
    sql,
    params: bindings.params,
    // The table of all users is read, and the few new ones are in the hash table.
    settings: { ...METRIC_SETTINGS, query_plan_join_swap_table: "false" },
  };
}
