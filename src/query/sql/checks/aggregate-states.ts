import { SQL_COLUMNS, SQL_TABLE_NAME } from "../dialect/schema";
import { SqlRejection } from "../faults/fault";
import { type Node, walk } from "../syntax/ast";
import { givenNames } from "./identifiers";

/** Whether a function creates the state of an aggregate, as -State functions and bitmaps do. */
export const makesState = (name: string): boolean => /state|^(sub)?bitmap/i.test(name);

/** Functions that convert text to the type of the other side, which may be a state. */
export const convertsText = (name: string): boolean =>
  /^((global)?(not)?(null)?in|transform|casewithexpr(ession)?)$/i.test(name);

const COLUMNS = new Set(SQL_COLUMNS.map((column) => column.name));

/**
 * ClickHouse reads the bytes of a state without validating them, so text must never be converted to
 * a state. In a statement that creates states of aggregates, functions that convert text to the
 * type of the other side may therefore only use stored columns and literals, which are never
 * states. Throws {@link SqlRejection}.
 */
export function assertNoStateFromText(root: Node, tables: ReadonlySet<string>): void {
  const nodes = [...walk(root)];
  if (!nodes.some(({ kind, name }) => kind === "Function" && makesState(name))) return;
  const given = new Set([...givenNames(root), ...tables]);
  check(root, given, { stored: true, converting: null });
}

/** Names defined by the statement, so not necessarily stored columns. */
type Given = ReadonlySet<string>;
/**
 * `stored`: this SELECT, and every SELECT around it whose columns it could use, only reads events.
 * `converting`: the converting node whose operand this is.
 */
type Context = { stored: boolean; converting: Node | null };

function check(node: Node, given: Given, outer: Context): void {
  const context = contextOf(node, given, outer);
  if (context.converting && couldBeState(node, given, context)) throw rejection(context.converting);
  for (const child of node.children) check(child, given, context);
}

/** A subquery in FROM or WITH cannot use columns of the SELECT around it. */
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

/** Whether the SELECT itself reads only the events table. */
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

function rejection({ kind, name }: Node): SqlRejection {
  if (kind === "InterpolateElement") {
    return new SqlRejection({
      sentence: "INTERPOLATE is not available in a statement with -State functions or bitmaps",
      name: "INTERPOLATE",
    });
  }
  const word = /^case/i.test(name) ? "CASE" : /in$/i.test(name) ? "IN" : name;
  return new SqlRejection({
    sentence: `In a statement with -State functions or bitmaps, ${word} can only use columns of ${SQL_TABLE_NAME}`,
    advice: `Use it in a SELECT that reads FROM ${SQL_TABLE_NAME}, or compare with = and OR.`,
    name: word,
  });
}
