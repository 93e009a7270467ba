import { SQL_COLUMNS, SQL_TABLE_NAME } from "../dialect/schema";
import { columnAdvice } from "../faults/advice";
import { Refusal } from "../faults/fault";
import { type Node, walk } from "../syntax/ast";

/** `GROUP BY ALL` and `ORDER BY ALL` come as a name. */
const ALWAYS = [SQL_TABLE_NAME, "all", ...SQL_COLUMNS.map((column) => column.name)];

/** What could be the name of a function; dotted ones and those of whole expressions could not. */
const BARE = /^[A-Za-z_]\w*$/;

/**
 * A bare name must be a column, or one that the statement gives to something: ClickHouse takes any other
 * for the function of that name where it wants a function. Throws {@link Refusal}.
 */
export function assertKnownNames(root: Node, tables: ReadonlySet<string>): void {
  const known = new Set<string>([...ALWAYS, ...tables, ...givenNames(root)]);
  for (const { kind, name } of walk(root)) {
    if (kind !== "Identifier" || !BARE.test(name) || known.has(name)) continue;
    throw new Refusal({ sentence: `There is no column ${name}`, name, advice: columnAdvice(name) });
  }
}

/** What the statement itself gives a name to: aliases and the parameters of lambdas. */
export function* givenNames(root: Node): Generator<string> {
  for (const node of walk(root)) {
    if (node.alias !== null) yield node.alias;
    if (node.kind === "Function" && node.name === "lambda") yield* parametersOf(node);
  }
}

/** Of `x -> …` and `(x, y) -> …`. */
function* parametersOf(lambda: Node): Generator<string> {
  const [parameters] = lambda.children[0]?.children ?? [];
  if (parameters === undefined) return;
  for (const { kind, name } of walk(parameters)) if (kind === "Identifier") yield name;
}
