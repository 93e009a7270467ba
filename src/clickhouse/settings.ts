import { quoteText } from "./quote";
import type { QueryLimits, QueryTags } from "./types";

/** The comment travels in the URL, whose length servers limit. */
const MAX_NAMED_PROJECTS = 10;

/**
 * The comment that a query carries in ClickHouse's own tables: what it is for, and an id that no
 * other query has, so that it alone can be killed by it.
 */
export function logComment({ projectIds, ...tags }: QueryTags, queryId: string): string {
  const projects = projectIds && {
    projects: projectIds.length,
    projectIds: projectIds.slice(0, MAX_NAMED_PROJECTS),
  };
  return JSON.stringify({ ...tags, ...projects, id: queryId });
}

/** Whose SQL a comment of {@link logComment} stands at, and the id of the query; null where it is no one's. */
export function sqlAuthorOf(comment: string): { userId: string; queryId: string } | null {
  if (!comment.startsWith("{")) return null;
  const tags: Partial<Record<string, unknown>> = JSON.parse(comment);
  const { surface, userId, id } = tags;
  if (surface !== "sql" || typeof userId !== "string" || typeof id !== "string") return null;
  return { userId, queryId: id };
}

/** The default parser is off by the last digit in every sixteenth number of full length. */
const EXACT_NUMBERS = { precise_float_parsing: 1 } as const;

/** Stated rather than left to the server: its configuration decides them otherwise. */
const ANSWERS = {
  ...EXACT_NUMBERS,
  // Numbers beyond 2^53 would lose digits in JSON.parse.
  output_format_json_quote_64bit_integers: 1,
  // Without it an error that comes after the first rows would follow a status of 200.
  wait_end_of_query: 1,
  // Beside the KILL that the client sends, which may come before a server has begun the query.
  cancel_http_readonly_queries_on_client_close: 1,
} as const;

const INSERTS = {
  ...EXACT_NUMBERS,
  // The answer of an asynchronous insert says nothing about its durability.
  async_insert: 0,
  // A journal block holds 13 months at worst, but a clock gone wrong may scatter more.
  max_partitions_per_insert_block: "0",
  // Lone surrogates were replaced when the row was encoded; what is left is kept, not refused.
  input_format_json_throw_on_bad_escape_sequence: 0,
} as const;

export function querySettings(
  comment: string,
  limits: QueryLimits,
  own: Record<string, string | number> = {},
) {
  return {
    ...ANSWERS,
    log_comment: comment,
    max_execution_time: limits.maxSeconds,
    max_memory_usage: String(limits.maxMemoryBytes),
    max_result_rows: String(limits.maxResultRows),
    ...own,
  };
}

/** As a setting's value: where ClickHouse reads a table, it adds the condition. */
export function tableFilters(database: string, conditions: Record<string, string>): string {
  const entries = Object.entries(conditions).map(
    ([table, condition]) => `${quoteText(`${database}.${table}`)}:${quoteText(condition)}`,
  );
  return `{${entries.join(",")}}`;
}

export function insertSettings(comment: string, maxSeconds: number) {
  return { ...INSERTS, log_comment: comment, max_execution_time: maxSeconds };
}
