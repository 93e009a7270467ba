import type { Field, RunContext, Scalar } from "@/query";
import { knownEvents, knownProperties, knownValues, type Source } from "./candidates";
import { comparable, similarTo } from "./near";

const MAX_SIMILAR = 8;

/** The project's event names and property keys that are similar to a text. */
export async function similarNames(
  text: string,
  source: Source,
  context: RunContext,
): Promise<string[]> {
  const [events, properties] = await Promise.all([
    knownEvents(source, context),
    knownProperties(source, context),
  ]);
  const keys = properties.map(({ key }) => key);
  const names = [...new Set([...events, ...keys])];
  return similarTo(text, comparable(names, String), MAX_SIMILAR);
}

/** The values of a field that are similar to a text. */
export async function similarValues(
  field: Field,
  text: string,
  source: Source,
  context: RunContext,
): Promise<Scalar[]> {
  const values = await knownValues(field, [text], source, context);
  return similarTo(text, comparable(values, String), MAX_SIMILAR);
}
