import { callTool, callTools, type Plan } from "../flow/plan";
import { type Catalogue, catalogueOf, type FieldName, merged } from "../names/catalogue";
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

/** The names that contain one of some words, added to those that are known, and names similar to the words. */
export function* searchNames(words: string[], catalogue: Catalogue, project: string): Plan<Search> {
  const stems = [...new Set(words.flatMap(wordsOf).map(stemOf))].filter((stem) => stem.length > 2);
  const calls = stems.slice(0, MOST_SEARCHES).map((search) => ({
    tool: "describe_data",
    args: { project, search },
  }));
  if (calls.length === 0) return { catalogue, near: [] };
  const answers: Dict[] = yield* callTools(calls);
  return {
    catalogue: answers.map(catalogueOf).reduce(merged, catalogue),
    near: [
      ...new Set(answers.flatMap(({ near }) => (Array.isArray(near) ? near.map(String) : []))),
    ],
  };
}

const MOST_SEARCHES = 3;
