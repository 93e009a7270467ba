import { SQL_LIMITS } from "../dialect/limits";
import { Refusal } from "../faults/fault";
import { isName, plainName, type Token } from "../syntax/lexer";
import { opensSubquery } from "./names";

/** By the name of a subquery ("" is the statement): the named subqueries that it reads. */
type Reads = Map<string, string[]>;

const STATEMENT = "";

/**
 * ClickHouse reads a named subquery anew wherever its name stands, so that each name that stands for two
 * of the one before doubles the work: 25 of them keep it busy for hours, out of reach of any limit of
 * time. Counts how often subqueries are run in the end. `tokens` are of the statement as ClickHouse wrote
 * it anew, `tables` the names that it gives. Throws {@link Refusal}.
 */
export function assertFewReads(tokens: readonly Token[], tables: ReadonlySet<string>): void {
  const reads = readsOf(tokens, tables);
  const known = new Map<string, number>();
  const runs = (name: string): number => {
    const before = known.get(name);
    if (before !== undefined) return before;
    // A name inside of its own subquery means something else: the table, or a column.
    known.set(name, 1);
    const all = (reads.get(name) ?? []).reduce((sum, read) => sum + runs(read), 1);
    known.set(name, all);
    return all;
  };
  if (runs(STATEMENT) <= SQL_LIMITS.maxReads) return;
  throw new Refusal({
    sentence: "The statement runs its named subqueries too many times",
    advice: "Each use of a name under WITH runs it again.",
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
