import { retentionWindow } from "@/query";
import { queryContext } from "../contract/query-context";
import type { ProjectCall } from "../contract/tool";
import { knownProperties } from "../known/candidates";

/**
 * `properties_number['bytes']` and `mapContains(properties_number, 'bytes')`, unless
 * the key has an escape.
 */
const KEYS = /\bproperties_(text|number|bool)\s*[[,]\s*'([^'\\]+)'(?!')/g;

/** The types of properties that each map contains. Long integers are texts too. */
const TYPES: Record<string, readonly string[]> = {
  text: ["string", "number"],
  number: ["number"],
  bool: ["boolean"],
};

/**
 * A sentence if the SQL reads a key from a map in which no event has it: ClickHouse
 * reads it as '' or 0.
 */
export async function unknownKeyNotes(sql: string, call: ProjectCall): Promise<string[]> {
  const keys = [...sql.matchAll(KEYS)];
  if (keys.length === 0) return [];
  const now = call.clock.now();
  const source = { projectId: call.project.projectId, retention: retentionWindow(now) };
  const context = { clickhouse: call.clickhouse, now, ...queryContext(call, "run_sql") };
  const known = await knownProperties(source, context);
  const isKnown = ([, map = "", key]: RegExpMatchArray): boolean =>
    known.some(
      (one) => one.key === key && one.types.some(({ type }) => TYPES[map]?.includes(type)),
    );
  return known.length === 0 || keys.every(isKnown) ? [] : [UNKNOWN_KEY];
}

const UNKNOWN_KEY =
  "A key in the SQL was not found in its map, where a missing key reads as '' or 0: check its spelling and type with describe_data.";
