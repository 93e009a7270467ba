import { SQL_COLUMNS, SQL_TABLE_NAME } from "../dialect/schema";
import { Refusal } from "../faults/fault";
import { type Node, walk } from "../syntax/ast";
import { givenNames } from "./identifiers";

/** Whether a function makes the state of an aggregate: those with -State, and bitmaps. */
export const makesState = (name: string): boolean => /state|^(sub)?bitmap/i.test(name);

/** What reads text as a value of whatever type the other side has: a state's, if that is one. */
export const convertsText = (name: string): boolean =>
  /^((global)?(not)?(null)?in|transform|casewithexpr(ession)?)$/i.test(name);

const COLUMNS = new Set(SQL_COLUMNS.map((column) => column.name));

/**
 * In a statement that makes states of aggregates, whatever converts text to the type of its other side may
 * hold stored columns and literals only, none of which is a state: ClickHouse reads the bytes of a state
 * without checking them. Throws {@link Refusal}.
 */
export function assertNoStateFromText(root: Node, tables: ReadonlySet<string>): void {
  const nodes = [...walk(root)];
  if (!nodes.some(({ kind, name }) => kind === "Function" && makesState(name))) return;
  const given = new Set([...givenNames(root), ...tables]);
  check(root, given, { stored: true, converting: null });
}

/** Names that the statement gives to something: none of them is sure to be a stored column. */
type Given = ReadonlySet<string>;
/**
 * `stored`: the SELECT, and those around it whose columns it could name, read nothing but events.
 * `converting`: what the node is an operand of.
 */
type Context = { stored: boolean; converting: Node | null };

function check(node: Node, given: Given, outer: Context): void {
  const context = contextOf(node, given, outer);
  if (context.converting && couldBeState(node, given, context)) throw refusal(context.converting);
  for (const child of node.children) check(child, given, context);
}

/** What a FROM or a WITH holds knows no columns of the SELECT around it. */
function contextOf(node: Node, given: Given, outer: Context): Context {
  if (/^(TableExpression|WithElement)$/.test(node.kind)) return { ...outer, stored: true };
  if (node.kind === "SelectQuery") {
    return { ...outer, stored: outer.stored && readsOnlyEvents(node, given) };
  }
  const converts =
    node.kind === "InterpolateElement" || (node.kind === "Function" && convertsText(node.name));
  return converts ? { ...outer, converting: outer.converting ?? node } : outer;
}

function couldBeState({ kind, name }: Node, given: Given, context: Context): boolean {
  if (kind === "InterpolateElement" || /Asterisk|Matcher|Transformer/.test(kind)) return true;
  if (kind === "Function") return makesState(name);
  if (kind !== "Identifier") return false;
  const column = name.split(".").at(-1) ?? "";
  return !context.stored || !COLUMNS.has(column) || given.has(column);
}

/** Whether each table of the SELECT itself is the table of events. */
function readsOnlyEvents(select: Node, given: Given): boolean {
  if (given.has(SQL_TABLE_NAME)) return false;
  return select.children
    .filter(({ kind }) => kind === "TablesInSelectQuery")
    .flatMap(({ children }) => children.flatMap((element) => element.children))
    .filter(({ kind }) => kind !== "TableJoin")
    .every(({ kind, children }) => kind === "TableExpression" && isEvents(children[0]));
}

const isEvents = (table: Node | undefined): boolean =>
  table?.kind === "TableIdentifier" && table.name === SQL_TABLE_NAME;

function refusal({ kind, name }: Node): Refusal {
  if (kind === "InterpolateElement") {
    return new Refusal({
      sentence: "INTERPOLATE is not available where a statement makes states of aggregates",
      name: "INTERPOLATE",
    });
  }
  const word = /^case/i.test(name) ? "CASE" : /in$/i.test(name) ? "IN" : name;
  return new Refusal({
    sentence: `In a statement with -State functions or bitmaps, ${word} can only use columns of ${SQL_TABLE_NAME}`,
    advice: `Use it in a SELECT that reads FROM ${SQL_TABLE_NAME}, or compare with = and OR.`,
    name: word,
  });
}
