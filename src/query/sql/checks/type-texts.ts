import { SqlRejection } from "../faults/fault";
import type { Node } from "../syntax/ast";

/** The position of the type in functions that take a type as text; -1 is the last argument. */
const TYPE_ARGUMENT: Readonly<Record<string, number>> = {
  cast: 1,
  _cast: 1,
  accuratecast: 1,
  accuratecastornull: 1,
  accuratecastordefault: 1,
  jsonextract: -1,
  jsonextractcaseinsensitive: -1,
  jsonextractkeysandvalues: -1,
  jsonextractkeysandvaluescaseinsensitive: -1,
};

/** The position of the argument that is a type; undefined if there is none. */
export const typeArgumentOf = (name: string): number | undefined =>
  Object.hasOwn(TYPE_ARGUMENT, name.toLowerCase()) ? TYPE_ARGUMENT[name.toLowerCase()] : undefined;

const AGGREGATE_TYPE = /aggregatefunction/i;
/** An escape could hide a name. Quotes are escaped by ClickHouse when it prints the tree. */
const ESCAPE = /\\(?!')/;

/** Whether a string literal, as ClickHouse prints it with quotes, is an allowed type. */
export const isValueType = (literal: string): boolean =>
  literal.startsWith("'") && !AGGREGATE_TYPE.test(literal) && !ESCAPE.test(literal);

/**
 * Text must never be converted to the state of an aggregate: ClickHouse reads its bytes without
 * validating them. So a type must be a literal, and not that of a state. Throws
 * {@link SqlRejection}.
 */
export function assertTypeText({ name, children }: Node): void {
  const index = typeArgumentOf(name);
  if (index === undefined) return;
  const type = children[0]?.children.at(index);
  if (type === undefined) return;
  if (AGGREGATE_TYPE.test(type.name)) {
    throw new SqlRejection({
      sentence: "A value cannot be converted to the state of an aggregate function",
      advice: "Build states with a -State function, such as uniqState(user_id).",
      name,
      text: "AggregateFunction",
    });
  }
  if (type.kind === "Literal" && isValueType(type.name)) return;
  throw new SqlRejection({
    sentence: `The type that ${name === "_CAST" ? "CAST" : name} converts to must be a literal`,
    advice: "Write it as a string, such as 'Int64'.",
    name,
  });
}

/** Rejects columns that ClickHouse would read as a type: `value.AggregateFunction(…)`. */
export function assertNoStateColumn({ name }: Node): void {
  if (!AGGREGATE_TYPE.test(name)) return;
  throw new SqlRejection({
    sentence: "A column cannot be read as the state of an aggregate function",
    name,
  });
}
