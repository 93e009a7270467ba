import { createParser, useQueryState } from "nuqs";
import { parseJsonExactly } from "@/base/text/long-integers";
import { readFilters } from "@/console/query/model/read";
import type { WireFilter } from "@/query/engine/language/wire";

/** Null if the text is not a list of filters. */
export function parseFilters(text: string): WireFilter[] | null {
  try {
    const list = parseJsonExactly(text);
    return Array.isArray(list) ? readFilters(list) : null;
  } catch {
    return null;
  }
}

const parser = createParser({
  parse: parseFilters,
  serialize: (filters: WireFilter[]) => JSON.stringify(filters),
  eq: (a: WireFilter[], b: WireFilter[]) => JSON.stringify(a) === JSON.stringify(b),
}).withOptions({ history: "push" });

/** The event list's filters, stored in the URL. */
export const useEventFilters = () => useQueryState("where", parser.withDefault([]));
