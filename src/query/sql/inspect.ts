import { CODE } from "@/clickhouse/codes";
import { ClickHouseError } from "@/clickhouse/errors";
import type { ClickHouse, Query, QueryTags } from "@/clickhouse/types";
import { assertAllowed } from "./checks/allowed-nodes";
import { assertFewReads } from "./checks/expansion";
import { assertPlainNames, namedSubqueries } from "./checks/names";
import { assertBound, type SqlParams } from "./checks/params";
import { Refusal, type SqlFault } from "./faults/fault";
import { type Node, parseTree } from "./syntax/ast";
import { lex } from "./syntax/lexer";

export type Ask = { clickhouse: ClickHouse; tags: QueryTags; signal?: AbortSignal };

/** Parsing reads no table and is over at once, whatever the text. */
const LIMITS = { maxSeconds: 5, maxMemoryBytes: 256 * 1024 ** 2, maxResultRows: 100_000 };

/**
 * The first wall: what the text says. ClickHouse's own parser reads it, as data, and writes it anew; only
 * what it wrote is used from here on, and only if every node of its tree is one that is allowed. Answers
 * that text. Throws {@link Refusal}, or ClickHouse's error where there is no reading the text.
 */
export async function inspect(ask: Ask, sql: string, params: SqlParams): Promise<string> {
  if (lex(sql).every(({ kind, text }) => kind === "comment" || text === ";")) {
    throw new Refusal(NO_STATEMENT);
  }
  const statement = await rewritten(ask, sql);
  const tokens = lex(statement);
  assertPlainNames(tokens);
  assertBound(tokens, params);
  const tables = namedSubqueries(tokens);
  assertFewReads(tokens, tables);
  const tree = withoutOurFormat(parseTree(await nodes(ask, statement, sql, params)));
  if (tree === null) throw new Refusal({ sentence: "This form of SQL is not available" });
  assertAllowed(tree, tables);
  return statement;
}

/**
 * Never by binding: a parameter's text would be cut at its tabs and line ends. In hex there is nothing
 * that could end the literal.
 */
async function rewritten(ask: Ask, sql: string): Promise<string> {
  const hex = Buffer.from(sql).toString("hex");
  const rows = await ask.clickhouse.rows<{ statement: string }>({
    ...query(ask),
    sql: `SELECT formatQuerySingleLine(unhex('${hex}')) AS statement`,
  });
  return rows[0]?.statement ?? "";
}

/** What can be read alone but not in brackets has something at its end that is no part of a SELECT. */
async function nodes(
  ask: Ask,
  statement: string,
  sql: string,
  params: SqlParams,
): Promise<string[]> {
  // In brackets some others can be read too, as calls of functions.
  if (!/^\(*(SELECT|WITH)\b/.test(statement)) {
    const first = lex(sql).find(({ kind }) => kind === "name");
    throw new Refusal({ ...ONLY_SELECT, ...(first && { offset: first.at }) });
  }
  try {
    return await explained(ask, "EXPLAIN AST", `SELECT * FROM (\n${statement}\n)`, params);
  } catch (error) {
    if (!(error instanceof ClickHouseError && error.code === CODE.SYNTAX_ERROR)) throw error;
    throw new Refusal({ ...NO_OUTPUT, ...outputIn(sql) });
  }
}

const ONLY_SELECT: SqlFault = { sentence: "Only SELECT can be run" };
const NO_OUTPUT: SqlFault = {
  sentence: "FORMAT and INTO OUTFILE are not available",
  advice: 'The format is chosen by the "Accept" header.',
};

/** Where INTO OUTFILE begins, or else the FORMAT at the end. */
function outputIn(sql: string): Pick<SqlFault, "offset"> {
  const words = lex(sql).filter(({ kind }) => kind === "name");
  const output =
    words.findLast(
      ({ text }, index) => /^into$/i.test(text) && /^outfile$/i.test(words[index + 1]?.text ?? ""),
    ) ?? words.findLast(({ text }) => /^format$/i.test(text));
  return output ? { offset: output.at } : {};
}

const NO_STATEMENT: SqlFault = {
  sentence: "There is no statement",
  advice: "Write a SELECT statement, such as SELECT count() FROM events.",
  offset: 0,
};

/** The lines of an EXPLAIN. Raw text must never get here: after it a second statement would be run. */
export async function explained(
  ask: Ask,
  explain: string,
  statement: string,
  params: SqlParams,
): Promise<string[]> {
  const plain = query(ask);
  const rows = await ask.clickhouse.rows<{ explain: string }>({
    ...plain,
    sql: `${explain} ${statement}`,
    params: { ...params },
    // EXPLAIN AST takes the format at the end for a part of what it explains, and answers in this one.
    settings: { ...plain.settings, default_format: FORMAT },
  });
  return rows.map((row) => row.explain);
}

/** The format in which rows are asked for. */
const FORMAT = "JSONEachRow";

/** The tree without the format that was asked for: the last child of it, since FORMAT fits into no bracket. */
function withoutOurFormat(root: Node | null): Node | null {
  const last = root?.children.at(-1);
  if (root && last?.kind === "Identifier" && last.name === FORMAT) root.children.pop();
  return root;
}

/** By the same rights as the statement itself will have, and not behind statements that run. */
function query({ tags, signal }: Ask): Omit<Query, "sql"> {
  return {
    tags,
    lane: "inspect",
    limits: LIMITS,
    settings: { readonly: 1 },
    ...(signal ? { signal } : {}),
  };
}
