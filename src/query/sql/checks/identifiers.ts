import { SQL_COLUMNS, SQL_TABLE_NAME } from "../dialect/schema";
import { columnAdvice } from "../faults/advice";
import { SqlRejection } from "../faults/fault";
import { type Node, walk } from "../syntax/ast";

/** ALL is parsed as a name in `GROUP BY ALL` and `ORDER BY ALL`. */
const ALWAYS = [SQL_TABLE_NAME, "all", ...SQL_COLUMNS.map((column) => column.name)];

/** Names that could refer to a function, unlike dotted names and whole expressions. */
const BARE = /^[A-Za-z_]\w*$/;

/**
 * A bare name must be a column or defined by the statement: where ClickHouse expects a function, it
 * would read any other name as a function. Throws {@link SqlRejection}.
 */
export function assertKnownNames(root: Node, tables: ReadonlySet<string>): void {
  const known = new Set<string>([...ALWAYS, ...tables, ...givenNames(root)]);
  for (const { kind, name } of walk(root)) {
    if (kind !== "Identifier" || !BARE.test(name) || known.has(name)) continue;
    throw new SqlRejection({
      sentence: `There is no column ${name}`,
      name,
      advice: columnAdvice(name),
    });
  }
}

/** The names defined by the statement: aliases and parameters of lambdas. */
export function* givenNames(root: Node): Generator<string> {
  for (const node of walk(root)) {
    if (node.alias !== null) yield node.alias;
    if (node.kind === "Function" && node.name === "lambda") yield* parametersOf(node);
  }
}

/** The parameters of `x -> …` and `(x, y) -> …`. */
function* parametersOf(lambda: Node): Generator<string> {
  const [parameters] = lambda.children[0]?.children ?? [];
  if (parameters === undefined) return;
  for (const { kind, name } of walk(parameters)) if (kind === "Identifier") yield name;
}
