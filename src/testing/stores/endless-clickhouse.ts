import { newId } from "@/base/ids";
import type { ClickHouse, Query } from "@/clickhouse/types";
import { ENDLESS } from "./endless-query";

export type EndlessClickHouse = {
  clickhouse: ClickHouse;
  /**
   * One per query that has ended: whether its caller had left, so that its time
   * limit did not end it.
   */
  ended: boolean[];
  /** How many of the queries ClickHouse is running. */
  running(): Promise<number>;
};

/** A ClickHouse in which the queries of tools do not end. */
export function endlessClickHouse(real: ClickHouse): EndlessClickHouse {
  const surface = newId();
  const ended: boolean[] = [];
  const isOfTool = ({ tags, lane }: Query) => tags.route !== undefined && lane !== "inspect";
  const endless = ({ signal, limits }: Query) => ({
    sql: ENDLESS,
    tags: { surface },
    ...(limits && { limits }),
    ...(signal && { signal }),
  });
  const untilEnd = <T>(result: Promise<T>, { signal }: Query) =>
    result.finally(() => ended.push(signal?.aborted === true));
  return {
    clickhouse: {
      ...real,
      rows: <T>(query: Query) =>
        isOfTool(query) ? untilEnd(real.rows<T>(endless(query)), query) : real.rows<T>(query),
      stream: (query: Query) => untilEnd(real.stream(endless(query)), query),
    },
    ended,
    running: async () => {
      const rows = await real.rows({
        sql: "SELECT 1 FROM system.processes WHERE position(Settings['log_comment'], {surface:String}) > 0",
        params: { surface },
        tags: { surface: "test" },
        lane: "control",
      });
      return rows.length;
    },
  };
}
