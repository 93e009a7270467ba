import type { SqlFault } from "./fault";
import { isName, lex, plainName, type Token } from "./lexer";
import { SQL_COLUMNS } from "./schema";

const COLUMNS = new Set(SQL_COLUMNS.map((column) => column.name));
const CONDITIONS = /^(where|prewhere|having|group)$/i;

/**
 * An alias with the name of a column, which WHERE, GROUP BY or HAVING uses: ClickHouse takes it for the
 * alias there. Null where the statement has none.
 */
export function shadowedColumn(sql: string): SqlFault | null {
  const tokens = lex(sql).filter(({ kind }) => kind !== "comment");
  const clause = tokens.findIndex(({ kind, text }) => kind === "name" && CONDITIONS.test(text));
  if (clause < 0) return null;
  const alias = tokens.find((token, index) => {
    if (!isAliasOfOther(tokens, index)) return false;
    return tokens.some(
      (used, at) => at > clause && at !== index && isUseOf(tokens, at, used, token),
    );
  });
  if (!alias) return null;
  const name = plainName(alias);
  return {
    sentence: `The alias ${name} hides the column ${name}: conditions and GROUP BY read the alias`,
    advice: `Give the alias another name, such as ${name}_1.`,
    offset: alias.at,
  };
}

function isAliasOfOther(tokens: readonly Token[], index: number): boolean {
  const [before, as, alias] = [tokens[index - 2], tokens[index - 1], tokens[index]];
  if (!before || !as || !alias || !isName(alias) || !COLUMNS.has(plainName(alias))) return false;
  return (
    as.text.toUpperCase() === "AS" && !(isName(before) && plainName(before) === plainName(alias))
  );
}

const isUseOf = (tokens: readonly Token[], at: number, used: Token, alias: Token): boolean =>
  isName(used) &&
  plainName(used) === plainName(alias) &&
  tokens[at - 1]?.text !== "." &&
  tokens[at - 1]?.text.toUpperCase() !== "AS";
