import { Bindings } from "../common/bindings";
import { nested } from "../common/logic";
import {
  createStateTable,
  STATE_DATABASE,
  type StoreStatements,
  withoutValues,
} from "../common/state-database";
import type { Statement } from "../common/statement";
import type { UserResults } from "./user-results";

/** What a value takes in memory; all types of results are numbers. */
const VALUE_BYTES = 8;

/**
 * Stores each user's result in a table: at most so many that they take slightly
 * more than some bytes.
 */
export function storeUserResults(
  resultsOf: (bindings: Bindings) => UserResults,
  settings: Statement["settings"],
  { table, maxBytes }: { table: string; maxBytes: number },
): StoreStatements {
  const bindings = new Bindings();
  const { events, columns, sql } = resultsOf(bindings);
  const types = { user_hash: "UInt64", ...columns };
  const names = Object.keys(types);
  const bytes = names.length * VALUE_BYTES;
  const most = bindings.bind("UInt64", Math.ceil(maxBytes / bytes) + 1);
  const name = `${STATE_DATABASE}.${table}`;
  return {
    create: createStateTable(
      table,
      Object.entries(types).map(([column, type]) => `${column} ${type}`),
    ),
    fill: {
      sql: `INSERT INTO ${name} (${names.join(", ")})
SELECT ${names.join(", ")}
FROM ${nested(sql(events))}
LIMIT ${most}`,
      params: bindings.params,
      settings,
    },
    size: withoutValues(`SELECT count() * ${bytes} AS bytes, count() AS rows FROM ${name}`),
  };
}
