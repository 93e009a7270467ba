import { callTool, callTools, type Plan } from "../flow/plan";
import {
  type Catalogue,
  catalogueOf,
  type FieldName,
  isProperty,
  merged,
} from "../names/catalogue";
import type { Dict } from "../prompt/outcome";
import { wordsOf } from "../words/name-words";
import { stemOf } from "../words/stem";

/** The project's names. */
export function* describeProject(project: string): Plan<Catalogue> {
  return catalogueOf(yield* callTool("describe_data", { project }));
}

/** The properties that events of one name have, most frequent first. */
export function* propertiesOf(event: string, project: string): Plan<FieldName[]> {
  const answer = yield* callTool("describe_data", { project, event });
  return catalogueOf(answer).fields.filter(({ field }) => field.startsWith("properties."));
}

export type Search = { catalogue: Catalogue; near: string[] };

/**
 * The names that contain one of some words, added to those that are known, and names
 * similar to the words.
 */
export function* searchNames(words: string[], catalogue: Catalogue, project: string): Plan<Search> {
  const stems = words.flatMap(wordsOf).map(stemOf);
  const wholes = words.filter((word) => wordsOf(word).length > 1);
  const texts = [...new Set([...wholes, ...stems])].filter((text) => text.length > 2);
  const calls = texts.slice(0, MOST_SEARCHES).map((search) => ({
    tool: "describe_data",
    args: { project, search },
  }));
  if (calls.length === 0) return { catalogue, near: [] };
  const answers: Dict[] = yield* callTools(calls);
  const found = answers.map(catalogueOf);
  const similar = answers.flatMap(({ near }) => (Array.isArray(near) ? near.map(String) : []));
  const containing = found.flatMap(({ events, fields }) => [
    ...events.map(({ name }) => name),
    ...fields.filter(isProperty).map(({ name }) => name),
  ]);
  return {
    catalogue: found.reduce(merged, catalogue),
    near: [...new Set([...similar, ...containing])].slice(0, MOST_NEAR),
  };
}

const MOST_SEARCHES = 4;
const MOST_NEAR = 8;
