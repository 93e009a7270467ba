import { SqlRejection } from "../faults/fault";
import { isName, plainName, type Token } from "../syntax/lexer";

/**
 * Names that could be mistaken for a part of ClickHouse's syntax tree, which is parsed line by
 * line, and quotes that parsers interpret differently.
 */
const AMBIGUOUS = /[\p{Cc}\p{Zl}\p{Zp}\\`"]|\((?:alias|children|column) /u;

/**
 * Throws {@link SqlRejection} for ambiguous names. `tokens` are those of the formatted statement.
 */
export function assertPlainNames(tokens: readonly Token[]): void {
  for (const { kind, text } of tokens) {
    if (kind !== "quoted" || !AMBIGUOUS.test(text.slice(1, -1))) continue;
    throw new SqlRejection({
      sentence: "A quoted name contains invalid characters",
      advice: "Remove quotes, backslashes and line breaks.",
    });
  }
}

/**
 * The subquery names defined by WITH: `name AS (SELECT …`. Throws
 * {@link SqlRejection} for WITH RECURSIVE.
 */
export function namedSubqueries(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (isWord(token, "RECURSIVE") && isWord(tokens[index - 1], "WITH")) {
      throw new SqlRejection({ sentence: "WITH RECURSIVE is not available", name: "RECURSIVE" });
    }
    if (isName(token) && opensSubquery(tokens, index + 1)) names.add(plainName(token));
  }
  return names;
}

/** Whether the tokens starting at `as` are `AS (SELECT …`. */
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
