import { model, parseBody } from "@/base/validation";
import type { ClickHouse } from "@/clickhouse/types";
import type { WireFilter, WireQuery } from "../engine/language/wire";
import {
  type KindName,
  type Query,
  type QueryResult,
  querySchema,
  type ResultOf,
  runQuery,
} from "../query";
import type { OracleQuery } from "./oracle";
import { NOW, OWN_PROJECTS } from "./random-events";

export type AnyWire = WireQuery;

const body = model({ query: querySchema });

/** A query as a client writes it, read as the API reads it. */
export function readWire(query: WireQuery): Query {
  return parseBody(body, { query }).query;
}

/** Runs a query on a store, at the test's current time. */
export async function askStore<K extends KindName>(
  store: { clickhouse: ClickHouse },
  wire: Extract<WireQuery, { kind: K }>,
  options: { projectIds?: readonly string[]; now?: number } = {},
): Promise<ResultOf<K>> {
  return (await askWire(store, wire, options)) as ResultOf<K>;
}

/** Like {@link askStore}, for a query whose kind is not known statically. */
export function askWire(
  { clickhouse }: { clickhouse: ClickHouse },
  wire: WireQuery,
  { projectIds = OWN_PROJECTS, now = NOW }: { projectIds?: readonly string[]; now?: number } = {},
): Promise<QueryResult> {
  const context = { clickhouse, now, tags: { surface: "test" } };
  return runQuery(readWire(wire), { projectIds }, context);
}

/** Two instants as a range of the language. */
export const rangeOf = ({ start, end }: { start: number; end: number }) => ({
  start_time: new Date(start).toISOString(),
  end_time: new Date(end).toISOString(),
});

/** The parts of an oracle's query that all kinds share, as a client writes them. */
export function wireSelection({ event_name, platform, filters, ...query }: OracleQuery) {
  const ofPlatform =
    platform === undefined ? [] : [{ field: "platform", op: "eq", value: platform }];
  return {
    range: rangeOf(query),
    timezone: query.timezone,
    bots: query.bots,
    filters: [...ofPlatform, ...filters] as WireFilter[],
    ...(event_name !== undefined && { events: [event_name] }),
  };
}
