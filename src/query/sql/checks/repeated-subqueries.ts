import { SQL_LIMITS } from "../dialect/limits";
import { SqlRejection } from "../faults/fault";
import { isName, plainName, type Token } from "../syntax/lexer";
import { opensSubquery } from "./names";

/** The named subqueries that each named subquery reads, by name ("" is the statement). */
type Reads = Map<string, string[]>;

const STATEMENT = "";

/**
 * ClickHouse runs a named subquery again for each use of its name. If each name uses the previous
 * one twice, the work doubles with each: 25 of them keep it busy for hours, beyond the reach of
 * time limits. Counts how often subqueries are run in total. `tokens` are those of the formatted
 * statement, `tables` the names defined by WITH. Throws {@link SqlRejection}.
 */
export function assertFewReads(tokens: readonly Token[], tables: ReadonlySet<string>): void {
  const reads = readsOf(tokens, tables);
  const known = new Map<string, number>();
  const runs = (name: string): number => {
    const before = known.get(name);
    if (before !== undefined) return before;
    // Inside its own subquery, a name refers to something else: the table or a column.
    known.set(name, 1);
    const all = (reads.get(name) ?? []).reduce((sum, read) => sum + runs(read), 1);
    known.set(name, all);
    return all;
  };
  if (runs(STATEMENT) <= SQL_LIMITS.maxReads) return;
  throw new SqlRejection({
    sentence: "The statement runs its named subqueries too many times",
    advice: "Each use of a WITH name runs its subquery again.",
  });
}

function readsOf(tokens: readonly Token[], tables: ReadonlySet<string>): Reads {
  const reads: Reads = new Map([[STATEMENT, []]]);
  const open = [{ name: STATEMENT, depth: -1 }];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.text === "(") depth += 1;
    if (token.text === ")") {
      depth -= 1;
      if (open.at(-1)?.depth === depth) open.pop();
    }
    if (!isName(token)) continue;
    const name = plainName(token);
    if (opensSubquery(tokens, index + 1)) {
      open.push({ name, depth });
      reads.set(name, reads.get(name) ?? []);
    } else if (tables.has(name)) reads.get(open.at(-1)?.name ?? STATEMENT)?.push(name);
  }
  return reads;
}
