import { Refusal } from "../faults/fault";
import type { Node } from "../syntax/ast";

/** Where the functions that take a type as text have it among their arguments; -1 is the last. */
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

/** Which argument of a function is the name of a type; undefined where none is. */
export const typeArgumentOf = (name: string): number | undefined =>
  Object.hasOwn(TYPE_ARGUMENT, name.toLowerCase()) ? TYPE_ARGUMENT[name.toLowerCase()] : undefined;

const AGGREGATE_TYPE = /aggregatefunction/i;
/** An escape could spell a name that the text does not show. A quote is escaped by the printer of the tree. */
const ESCAPE = /\\(?!')/;

/** Whether a text literal, as ClickHouse prints it with its quotes, names a type that values can have. */
export const isValueType = (literal: string): boolean =>
  literal.startsWith("'") && !AGGREGATE_TYPE.test(literal) && !ESCAPE.test(literal);

/**
 * The state of an aggregate cannot be made from text: ClickHouse reads the bytes of one without checking
 * them. So a type is written out, and is never that of a state. Throws {@link Refusal}.
 */
export function assertTypeText({ name, children }: Node): void {
  const index = typeArgumentOf(name);
  if (index === undefined) return;
  const type = children[0]?.children.at(index);
  if (type === undefined) return;
  if (AGGREGATE_TYPE.test(type.name)) {
    throw new Refusal({
      sentence: "A value cannot be converted to the state of an aggregate function",
      advice: "Build states with a -State function, such as uniqState(user_id).",
      name,
      text: "AggregateFunction",
    });
  }
  if (type.kind === "Literal" && isValueType(type.name)) return;
  throw new Refusal({
    sentence: `The type that ${name === "_CAST" ? "CAST" : name} converts to must be written out`,
    advice: "Write it as plain text, such as 'Int64'.",
    name,
  });
}

/** A column that ClickHouse would make of a type's name: `value.AggregateFunction(…)`. */
export function assertNoStateColumn({ name }: Node): void {
  if (!AGGREGATE_TYPE.test(name)) return;
  throw new Refusal({
    sentence: "A column cannot be read as the state of an aggregate function",
    name,
  });
}
