import { compileFieldSamples } from "@/query/engine/compile/catalogue";
import { type FetchContext, type FetchOptions, fetchAll } from "@/query/engine/fetch/fetch";
import type { PropertiesQuestion } from "@/query/engine/questions/catalogue";

/** A field that is not a property, such as `country`. */
export type SampledField = {
  name: string;
  /** The share of the sample that has a value, 0 to 1. */
  share: number;
  /** A few values, most frequent first; long values are truncated. */
  examples: string[];
};

type FieldRow = { field: string; events: string; with_value: string; examples: string[] };

/** The fields that an event of the sample has, those of most events first. */
export async function fetchFieldSamples(
  question: PropertiesQuestion,
  context: FetchContext,
  options: FetchOptions,
): Promise<SampledField[]> {
  const rows = await fetchAll<FieldRow>(compileFieldSamples(question), context, options);
  return rows
    .map(({ field, events, with_value, examples }) => ({
      name: field,
      share: Number(with_value) / Number(events),
      examples,
    }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1));
}
