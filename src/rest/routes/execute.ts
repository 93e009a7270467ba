import { z } from "zod";
import { named } from "@/base/validation";
import {
  type Query,
  type RunContext,
  SQL_LIMITS,
  type SqlParams,
  streamRows,
  streamSql,
  type TabularStream,
  tableOf,
} from "@/query";
import { projectsFor } from "@/teams";
import { preferredType } from "../kit/formats/accept";
import { FORMATS } from "../kit/formats/formats";
import type { RestResources } from "../kit/resources";
import { route } from "../kit/route";
import { Streamed } from "../kit/streamed";
import { QueryResultSchema } from "../results";
import { executeExamples } from "./examples/queries";
import { executeBody } from "./execute-body";

const NAME = "query.execute";

const Column = z.strictObject({ name: z.string(), type: z.string() });

const ExecuteAnswer = named(
  "ExecuteResult",
  z.strictObject({
    columns: z.array(Column),
    rows: z.array(z.array(z.unknown())),
    row_count: z.number().describe("The number of rows."),
    truncated: z.boolean().describe("Whether the result has more rows than the response."),
    elapsed_ms: z.number().describe("How long the query took."),
    query_id: z.string().describe("The query's id in the log."),
    result: QueryResultSchema.optional(),
  }),
);

/**
 * Responds in the format of `Accept`; JSON also contains a query's result in its own format,
 * as `result`.
 */
export const execute = route({
  name: NAME,
  method: "POST",
  path: "/api/v1/query/execute",
  access: "read",
  session: true,
  rate: { of: "execute", points: 1 },
  body: executeBody,
  response: ExecuteAnswer,
  docs: {
    tag: "Queries",
    summary: "Run a query",
    description:
      "Runs a query of the query language or a SELECT statement over the table events. Without a project_id, it covers all projects that you have access to. Accept selects the format.",
    errors: [
      "invalid_request",
      "invalid_query",
      "too_many_buckets",
      "query_too_broad",
      "not_found",
    ],
    headers: ["Accept"],
    success: {
      status: 200,
      description: "The rows.",
      headers: ["X-Row-Count", "X-Truncated", "X-Query-Id", "Vary"],
      other: [
        {
          mediaType: "text/csv",
          description: "A header line and a line per row.",
          example: "event_name,events\r\npurchase,2\r\n",
        },
        {
          mediaType: "application/x-ndjson",
          description: "A line with an object per row.",
          example: '{"event_name":"purchase","events":2}\n',
        },
      ],
    },
    examples: executeExamples,
  },
  run: async ({ body, headers, caller, resources, signal, requestId }) => {
    const projectIds = await projectsFor(resources.prisma, caller, body.project_id);
    const tags = { route: NAME, requestId };
    const answer =
      "query" in body
        ? await answerQuery(resources, body.query, projectIds, { tags, signal })
        : await answerSql(resources, body, projectIds, {
            tags: { ...tags, userId: caller.userId },
            signal,
          });
    return streamed(answer, headers.get("accept"));
  },
});

type Options = { tags: Omit<RunContext["tags"], "surface">; signal: AbortSignal };

async function answerSql(
  resources: RestResources,
  { sql, params = {} }: { sql: string; params?: SqlParams | undefined },
  projectIds: readonly string[],
  options: Options & { tags: { userId: string } },
): Promise<TabularStream> {
  await resources.sqlBlocks.assertAllowed(options.tags.userId);
  return streamSql(resources, projectIds, { sql, params }, options);
}

async function answerQuery(
  { queryCache, clock }: RestResources,
  query: Query,
  projectIds: readonly string[],
  { tags, signal }: Options,
): Promise<TabularStream> {
  const startedAt = clock.now();
  const context = { signal, tags: { surface: "query", projectIds, ...tags } };
  const result = await queryCache.run(query, { projectIds }, context);
  const table = tableOf(result);
  const { rows, more } = firstOf(table.rows, SQL_LIMITS.maxRows);
  return streamRows({
    columns: table.columns,
    rows,
    row_count: rows.length,
    truncated: more || table.truncated === true,
    elapsed_ms: clock.now() - startedAt,
    query_id: tags.requestId ?? "",
    result,
  });
}

function firstOf<T>(items: Iterable<T>, limit: number): { rows: T[]; more: boolean } {
  const rows: T[] = [];
  for (const item of items) {
    if (rows.length === limit) return { rows, more: true };
    rows.push(item);
  }
  return { rows, more: false };
}

function streamed(answer: TabularStream, accept: string | null): Streamed {
  const format =
    FORMATS[preferredType(accept, Object.keys(FORMATS))] ?? FORMATS["application/json"];
  if (!format) throw new Error("The JSON format is missing.");
  const { row_count, truncated, query_id } = answer.head;
  const headers = {
    "Content-Type": format.contentType,
    Vary: "Accept",
    "X-Row-Count": String(row_count),
    "X-Truncated": String(truncated),
    "X-Query-Id": query_id,
  };
  return new Streamed(headers, format.write(answer));
}
