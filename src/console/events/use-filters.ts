import { createParser, useQueryState } from "nuqs";
import { type EventFilter, isOperator, takesValue } from "./filters";

export function readFilters(text: string): EventFilter[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.flatMap(readFilter) : null;
  } catch {
    return null;
  }
}

function readFilter(input: unknown): EventFilter[] {
  if (typeof input !== "object" || input === null) return [];
  const { field, op, value } = input as { field?: unknown; op?: unknown; value?: unknown };
  if (typeof field !== "string" || !isOperator(op)) return [];
  return [{ field, op, ...(takesValue(op) ? { value } : {}) }];
}

const parser = createParser({
  parse: readFilters,
  serialize: (filters: EventFilter[]) => JSON.stringify(filters),
  eq: (a: EventFilter[], b: EventFilter[]) => JSON.stringify(a) === JSON.stringify(b),
}).withOptions({ history: "push" });

/** The filters of the list of events, kept in its address. */
export const useFilters = () => useQueryState("where", parser.withDefault([]));
