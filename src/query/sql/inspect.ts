import { CODE } from "@/clickhouse/codes";
import { ClickHouseError } from "@/clickhouse/errors";
import type { ClickHouse, Query, QueryTags } from "@/clickhouse/types";
import { assertAllowed } from "./checks/allowed-nodes";
import { assertPlainNames, namedSubqueries } from "./checks/names";
import { assertBound, type SqlParams } from "./checks/params";
import { assertFewReads } from "./checks/repeated-subqueries";
import { type SqlFault, SqlRejection } from "./faults/fault";
import { type Node, parseTree } from "./syntax/ast";
import { lex } from "./syntax/lexer";

export type EngineContext = { clickhouse: ClickHouse; tags: QueryTags; signal?: AbortSignal };

/** Parsing reads no table and is fast for any text. */
const LIMITS = { maxSeconds: 5, maxMemoryBytes: 256 * 1024 ** 2, maxResultRows: 100_000 };

/**
 * The first layer of the sandbox checks the text. ClickHouse's own parser reads it, as data, and
 * formats it; after that, only the formatted text is used, and only if every node of its syntax
 * tree is allowed. Returns that text. Throws {@link SqlRejection}, or ClickHouse's error if the
 * text cannot be parsed.
 */
export async function inspect(
  context: EngineContext,
  sql: string,
  params: SqlParams,
): Promise<string> {
  if (lex(sql).every(({ kind, text }) => kind === "comment" || text === ";")) {
    throw new SqlRejection(NO_STATEMENT);
  }
  const statement = await formatted(context, sql);
  const tokens = lex(statement);
  assertPlainNames(tokens);
  assertBound(tokens, params);
  const tables = namedSubqueries(tokens);
  assertFewReads(tokens, tables);
  const tree = withoutOwnFormat(parseTree(await nodes(context, statement, sql, params)));
  if (tree === null) throw new SqlRejection({ sentence: "This form of SQL is not available" });
  assertAllowed(tree, tables);
  return statement;
}

/**
 * The text is sent in hex, which cannot end the literal. A bound parameter would be cut at
 * tabs and line breaks.
 */
async function formatted(context: EngineContext, sql: string): Promise<string> {
  const hex = Buffer.from(sql).toString("hex");
  const rows = await context.clickhouse.rows<{ statement: string }>({
    ...query(context),
    sql: `SELECT formatQuerySingleLine(unhex('${hex}')) AS statement`,
  });
  return rows[0]?.statement ?? "";
}

/**
 * A statement that parses alone but not in brackets ends with something that is
 * not part of a SELECT.
 */
async function nodes(
  context: EngineContext,
  statement: string,
  sql: string,
  params: SqlParams,
): Promise<string[]> {
  // In brackets, some other statements could be parsed as function calls.
  if (!/^\(*(SELECT|WITH)\b/.test(statement)) {
    const first = lex(sql).find(({ kind }) => kind === "name");
    throw new SqlRejection({ ...ONLY_SELECT, ...(first && { offset: first.at }) });
  }
  try {
    return await explain(context, "EXPLAIN AST", `SELECT * FROM (\n${statement}\n)`, params);
  } catch (error) {
    if (!(error instanceof ClickHouseError && error.code === CODE.SYNTAX_ERROR)) throw error;
    throw new SqlRejection({ ...NO_OUTPUT, ...outputIn(sql) });
  }
}

const ONLY_SELECT: SqlFault = { sentence: "Only SELECT statements are allowed" };
const NO_OUTPUT: SqlFault = {
  sentence: "FORMAT and INTO OUTFILE are not available",
  advice: 'Choose the format with the "Accept" header.',
};

/** The position of INTO OUTFILE, or of the FORMAT at the end. */
function outputIn(sql: string): Pick<SqlFault, "offset"> {
  const words = lex(sql).filter(({ kind }) => kind === "name");
  const output =
    words.findLast(
      ({ text }, index) => /^into$/i.test(text) && /^outfile$/i.test(words[index + 1]?.text ?? ""),
    ) ?? words.findLast(({ text }) => /^format$/i.test(text));
  return output ? { offset: output.at } : {};
}

const NO_STATEMENT: SqlFault = {
  sentence: "The query is empty",
  advice: "Write a SELECT statement, such as SELECT count() FROM events.",
  offset: 0,
};

/** The lines of an EXPLAIN. Never pass unformatted text: a second statement in it would be run. */
export async function explain(
  context: EngineContext,
  explain: string,
  statement: string,
  params: SqlParams,
): Promise<string[]> {
  const plain = query(context);
  const rows = await context.clickhouse.rows<{ explain: string }>({
    ...plain,
    sql: `${explain} ${statement}`,
    params: { ...params },
    // EXPLAIN AST treats a FORMAT at the end as part of the explained statement, so it is set here.
    settings: { ...plain.settings, default_format: FORMAT },
  });
  return rows.map((row) => row.explain);
}

const FORMAT = "JSONEachRow";

/**
 * Removes the client library's own FORMAT from the tree. It is the last child, since
 * brackets cannot contain it.
 */
function withoutOwnFormat(root: Node | null): Node | null {
  const last = root?.children.at(-1);
  if (root && last?.kind === "Identifier" && last.name === FORMAT) root.children.pop();
  return root;
}

/** Runs with the same rights as the statement itself, but does not wait for running statements. */
function query({ tags, signal }: EngineContext): Omit<Query, "sql"> {
  return {
    tags,
    lane: "inspect",
    limits: LIMITS,
    settings: { readonly: 1 },
    ...(signal ? { signal } : {}),
  };
}
