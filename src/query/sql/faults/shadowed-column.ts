import { SQL_COLUMNS } from "../dialect/schema";
import { isName, lex, plainName, type Token } from "../syntax/lexer";
import type { SqlFault } from "./fault";

const COLUMNS = new Set(SQL_COLUMNS.map((column) => column.name));
const CLAUSES = /^(from|prewhere|where|group|having|order|limit|window|qualify)$/i;
const CONDITIONS = /^(prewhere|where|having)$/i;
/** An aggregate where none is allowed, such as in GROUP BY. */
const ILLEGAL_AGGREGATION = 184;

export type Shadowed = { alias: string; fault: SqlFault; uses: number[] };

type Place = { token: Token; select: number; clause: string; before: Token | undefined };

/**
 * An alias with the name of a column that a condition of the same SELECT uses: ClickHouse reads the
 * alias rather than the column. Null if there is none.
 */
export function shadowedColumn(sql: string, code: number): Shadowed | null {
  const places = placesOf(lex(sql).filter(({ kind }) => kind !== "comment"));
  for (const [index, { token, select, clause }] of places.entries()) {
    const name = plainName(token);
    if (clause !== "select" || !isAliasOfOther(places, index)) continue;
    const uses = places.filter(
      (use) =>
        use.select === select &&
        (CONDITIONS.test(use.clause) || (code === ILLEGAL_AGGREGATION && use.clause === "group")) &&
        isName(use.token) &&
        plainName(use.token) === name &&
        use.before?.text !== ".",
    );
    if (uses.length > 0) {
      const fault = {
        sentence: `The alias ${name} hides the column ${name}: conditions and GROUP BY use the alias`,
        advice: `Rename the alias, for example to ${name}_1.`,
        offset: token.at,
      };
      // An aggregate in a condition comes from the alias.
      const own = code === ILLEGAL_AGGREGATION ? places.slice(index - 2, index - 1) : [];
      return { alias: name, fault, uses: [...uses, ...own].map((use) => use.token.at) };
    }
  }
  return null;
}

/** Each token with its SELECT and clause. */
function placesOf(tokens: readonly Token[]): Place[] {
  const open: { select: number; clause: string }[] = [{ select: -1, clause: "" }];
  return tokens.map((token, index) => {
    const outer = open.at(-1) ?? { select: -1, clause: "" };
    if (token.text === "(") open.push({ ...outer });
    if (token.text === ")" && open.length > 1) open.pop();
    const current = open.at(-1) ?? outer;
    if (token.kind === "name" && /^select$/i.test(token.text)) {
      Object.assign(current, { select: token.at, clause: "select" });
    } else if (token.kind === "name" && CLAUSES.test(token.text)) {
      current.clause = token.text.toLowerCase();
    }
    return { token, ...current, before: tokens[index - 1] };
  });
}

function isAliasOfOther(places: readonly Place[], index: number): boolean {
  const [before, as, alias] = [places[index - 2], places[index - 1], places[index]];
  if (!before || !as || !alias || !isName(alias.token)) return false;
  const name = plainName(alias.token);
  if (!COLUMNS.has(name) || as.token.text.toUpperCase() !== "AS") return false;
  return !(isName(before.token) && plainName(before.token) === name);
}

/** Whether the function or operator at `place` has `use` as an operand. */
export function isOneExpression(sql: string, place: number, use: number): boolean {
  const tokens = lex(sql);
  const start = tokens.findIndex(({ at }) => at === place);
  const at = tokens.findIndex((token) => token.at === use);
  if (start < 0 || Math.abs(start - at) <= 2) return true;
  let depth = 0;
  for (let index = start + 1; index < tokens.length; index += 1) {
    if (index === at) return true;
    if (tokens[index]?.text === "(") depth += 1;
    if (tokens[index]?.text === ")") depth -= 1;
    if (depth <= 0) return false;
  }
  return false;
}
