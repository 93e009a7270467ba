import { quoteText } from "./quote";
import type { QueryLimits, QueryTags } from "./types";

/** The comment is sent in the URL, and servers limit its length. */
const MAX_NAMED_PROJECTS = 10;

/**
 * The comment of a query in ClickHouse's system tables: its purpose, and a unique id that is used
 * to kill it.
 */
export function logComment({ projectIds, ...tags }: QueryTags, queryId: string): string {
  const projects = projectIds && {
    projects: projectIds.length,
    projectIds: projectIds.slice(0, MAX_NAMED_PROJECTS),
  };
  return JSON.stringify({ ...tags, ...projects, id: queryId });
}

/** The author and id of a user's SQL query, from its {@link logComment}; null for other queries. */
export function sqlAuthorOf(comment: string): { userId: string; queryId: string } | null {
  if (!comment.startsWith("{")) return null;
  const tags: Partial<Record<string, unknown>> = JSON.parse(comment);
  const { surface, userId, id } = tags;
  if (surface !== "sql" || typeof userId !== "string" || typeof id !== "string") return null;
  return { userId, queryId: id };
}

/** The default parser gets the last digit wrong in one of sixteen full-length numbers. */
const EXACT_NUMBERS = { precise_float_parsing: 1 } as const;

/** Set explicitly, since a server's configuration may differ. */
const QUERIES = {
  ...EXACT_NUMBERS,
  // Numbers beyond 2^53 would lose digits in JSON.parse.
  output_format_json_quote_64bit_integers: 1,
  // Otherwise, an error after the first rows would come after a status of 200.
  wait_end_of_query: 1,
  // In addition to the client's KILL, which may arrive before the server has started the query.
  cancel_http_readonly_queries_on_client_close: 1,
  // The widgets of a dashboard read the same columns: 12 of them take a sixth less processor time
  // if each block is decompressed once. Longer scans would only evict what others need.
  use_uncompressed_cache: 1,
  merge_tree_max_rows_to_use_cache: "8000000",
} as const;

const INSERTS = {
  ...EXACT_NUMBERS,
  // The response to an asynchronous insert does not mean that it is durable.
  async_insert: 0,
  // A journal block usually spans at most 13 months, but events from devices with wrong clocks can
  // span more.
  max_partitions_per_insert_block: "0",
  // Lone surrogates were replaced when the row was encoded; other escapes are stored instead of
  // rejected.
  input_format_json_throw_on_bad_escape_sequence: 0,
  // A damaged row can claim a huge text or map; reject it instead of allocating it. A
  // request has at most 10 MiB.
  format_binary_max_string_size: String(16 * 1024 ** 2),
  format_binary_max_array_size: String(1024 ** 2),
} as const;

export function querySettings(
  comment: string,
  limits: QueryLimits,
  own: Record<string, string | number> = {},
) {
  return {
    ...QUERIES,
    log_comment: comment,
    max_execution_time: limits.maxSeconds,
    max_memory_usage: String(limits.maxMemoryBytes),
    max_result_rows: String(limits.maxResultRows),
    ...own,
  };
}

/** The value of the setting that adds conditions wherever ClickHouse reads a table. */
export function tableFilters(database: string, conditions: Record<string, string>): string {
  const entries = Object.entries(conditions).map(
    ([table, condition]) => `${quoteText(`${database}.${table}`)}:${quoteText(condition)}`,
  );
  return `{${entries.join(",")}}`;
}

export function insertSettings(comment: string, maxSeconds: number, token?: string) {
  const deduplication =
    token === undefined
      ? // Without a token, ClickHouse would compare the rows, and ignore equal ones of different inserts.
        ({ insert_deduplicate: 0 } as const)
      : ({ insert_deduplicate: 1, insert_deduplication_token: token } as const);
  return { ...INSERTS, ...deduplication, log_comment: comment, max_execution_time: maxSeconds };
}
