import { Refusal } from "./fault";
import { SQL_COLUMNS, SQL_TABLE_NAME } from "./schema";
import { type Node, walk } from "./tree";

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

const propertyAdvice = (key: string): string =>
  `A property is read as properties_text['${key}'] or properties_number['${key}'].`;

export const PROPERTY_ADVICE = propertyAdvice("key");

const PROPERTY_BY_DOT = /^properties(?:_\w+)?\.([\w$. -]+)$/i;

/** What to write instead of a column that is not there. */
export function columnAdvice(name: string): string {
  const [, key] = PROPERTY_BY_DOT.exec(name) ?? [];
  if (key !== undefined) return propertyAdvice(key);
  const column = name.split(".").at(-1)?.toLowerCase();
  if (SQL_COLUMNS.some((known) => known.name === column)) {
    return `The table ${SQL_TABLE_NAME} has it: read FROM ${SQL_TABLE_NAME}, or have the subquery give it.`;
  }
  const near = SQL_COLUMNS.find((known) => isNear(known.name, name.toLowerCase()));
  return near ? `Did you mean ${near.name}?` : PROPERTY_ADVICE;
}

/** The same but for underscores, or with a part left out or added at an end. */
function isNear(column: string, name: string): boolean {
  const [a, b] = [column.replaceAll("_", ""), name.replaceAll("_", "")];
  return a === b || (b.length > 2 && (a.startsWith(b) || b.startsWith(a)));
}
