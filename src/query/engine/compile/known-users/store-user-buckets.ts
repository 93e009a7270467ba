import type { TimeRange } from "../../time/buckets";
import { Bindings } from "../common/bindings";
import { nested } from "../common/logic";
import {
  createStateTable,
  STATE_DATABASE,
  type StoreStatements,
  withoutValues,
} from "../common/state-database";
import { METRIC_SETTINGS } from "../metric/metric";
import { type UsersQuestion, userBucketsSql } from "./user-buckets";

/** A user's hash, bits and the length of a label. */
const ROW_BYTES = 24;
/** The counts of this many labels are in this process's memory. */
const MAX_LABELS = 500;
/**
 * Fails if a label is longer: only rows are limited while the table is filled. A condition would be
 * checked for the events of other projects too, before they are filtered out.
 */
const MAX_LABEL_BYTES = 40;

/**
 * Stores each user's buckets in a table: at most so many that they take slightly
 * more than some bytes.
 */
export function storeUserBuckets(
  question: UsersQuestion,
  range: TimeRange,
  { table, maxBytes }: { table: string; maxBytes: number },
): StoreStatements {
  const bindings = new Bindings();
  const name = `${STATE_DATABASE}.${table}`;
  const users = userBucketsSql(question, range, bindings);
  const most = bindings.bind("UInt64", Math.ceil(maxBytes / ROW_BYTES) + 1);
  const bytes = `sum(${ROW_BYTES} + length(label))`;
  return {
    create: createStateTable(table, ["user_hash UInt64", "label String", "bits UInt64"]),
    fill: {
      sql: `INSERT INTO ${name} (user_hash, label, bits)
SELECT user_hash, if(throwIf(length(label) > ${MAX_LABEL_BYTES}), '', label), bits
FROM ${nested(users)}
LIMIT ${most}`,
      params: bindings.params,
      settings: METRIC_SETTINGS,
    },
    size: withoutValues(
      `SELECT if(uniq(label) > ${MAX_LABELS}, ${maxBytes} + 1, ${bytes}) AS bytes, count() AS rows FROM ${name}`,
    ),
  };
}
