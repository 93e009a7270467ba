import { Refusal } from "../faults/fault";
import { isName, plainName, type Token } from "../syntax/lexer";

/**
 * Names that could be taken for a part of ClickHouse's tree, which is read line by line, and quotes that
 * do not mean the same to everybody. `tokens` are of the statement as ClickHouse wrote it anew.
 */
const AMBIGUOUS = /[\p{Cc}\p{Zl}\p{Zp}\\`"]|\((?:alias|children|column) /u;

/** Throws {@link Refusal}. */
export function assertPlainNames(tokens: readonly Token[]): void {
  for (const { kind, text } of tokens) {
    if (kind !== "quoted" || !AMBIGUOUS.test(text.slice(1, -1))) continue;
    throw new Refusal({
      sentence: "A name in quotes holds signs that names cannot have",
      advice: "Leave out quotes, backslashes, line ends and the like.",
    });
  }
}

/** The names of subqueries that a statement gives by WITH: `name AS (SELECT …`. Throws {@link Refusal}. */
export function namedSubqueries(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (isWord(token, "RECURSIVE") && isWord(tokens[index - 1], "WITH")) {
      throw new Refusal({ sentence: "WITH RECURSIVE is not available", name: "RECURSIVE" });
    }
    if (isName(token) && opensSubquery(tokens, index + 1)) names.add(plainName(token));
  }
  return names;
}

/** Whether what stands from `as` on is `AS (SELECT …`. */
export function opensSubquery(tokens: readonly Token[], as: number): boolean {
  if (!isWord(tokens[as], "AS")) return false;
  const bracket = isWord(tokens[as + 1], "MATERIALIZED") ? as + 2 : as + 1;
  const [open, first] = [tokens[bracket], tokens[bracket + 1]];
  return (
    open?.text === "(" && (isWord(first, "SELECT") || isWord(first, "WITH") || first?.text === "(")
  );
}

const isWord = (token: Token | undefined, word: string): boolean =>
  token?.kind === "name" && token.text.toUpperCase() === word;
