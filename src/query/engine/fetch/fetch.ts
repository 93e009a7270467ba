import { AppError } from "@/base/errors";
import { exceededLimit, hasTooManyGroups, type Limit } from "@/clickhouse/errors";
import type { ClickHouse, QueryLimits, QueryTags } from "@/clickhouse/types";
import type { Statement } from "../compile/common/statement";

export type FetchContext = {
  clickhouse: ClickHouse;
  tags: QueryTags;
  signal?: AbortSignal | undefined;
};

const LIMITS: QueryLimits = {
  maxSeconds: 20,
  maxMemoryBytes: 1024 ** 3,
  maxResultRows: 250_000,
};

const ADVICE = "Use a shorter range, fewer series or fewer groups.";

const TOO_BROAD: Record<Limit, string> = {
  time: "The query took too long.",
  memory: "The query needs too much memory.",
  result: "The result is too large.",
};

export type FetchOptions = {
  limits?: QueryLimits;
  /** A sentence that says how to stay within the limits. */
  advice?: string;
};

/** Like {@link fetchAll}; null if the groups exceed `max_rows_to_group_by` or the memory limit. */
export async function fetchIfSmall<Row>(
  statement: Statement,
  context: FetchContext,
): Promise<Row[] | null> {
  try {
    return await fetchAll<Row>(statement, context);
  } catch (error) {
    if (hasTooManyGroups(error)) return null;
    if (error instanceof AppError && exceededLimit(error.options.cause) === "memory") return null;
    throw error;
  }
}

/**
 * Returns a statement's rows. Throws 400 `query_too_broad` if a limit is exceeded, and
 * `BackendUnavailable` if ClickHouse is unavailable.
 */
export async function fetchAll<Row>(
  statement: Statement,
  { clickhouse, tags, signal }: FetchContext,
  { limits = LIMITS, advice = ADVICE }: FetchOptions = {},
): Promise<Row[]> {
  try {
    return await clickhouse.rows<Row>({
      ...statement,
      tags,
      limits,
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    const limit = exceededLimit(error);
    if (!limit) throw error;
    throw new AppError("query_too_broad", `${TOO_BROAD[limit]} ${advice}`, { cause: error });
  }
}
