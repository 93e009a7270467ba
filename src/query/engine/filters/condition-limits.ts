import { type Fault, faults, isDict } from "@/base/validation";

/** In all filters of a query: ClickHouse reads no endless statements, and a condition may stand in one twice. */
export const MAX_CONDITIONS = 100;
export const MAX_CONDITION_VALUES = 2000;

/** No selection stands further in; what does is a fault that the schema names. */
const MAX_DEPTH = 4;

type Path = (string | number)[];

/** Where a query, not read yet, has one filter or value too many. Each list's own bound is its schema's. */
export function tooManyConditions(
  query: Record<string, unknown>,
): { fault: Fault; path: Path } | null {
  let [filters, values] = [0, 0];
  for (const { filter, path } of filtersIn(query, [])) {
    filters++;
    values += isDict(filter) && Array.isArray(filter.value) ? filter.value.length : 0;
    if (filters > MAX_CONDITIONS) {
      return { fault: faults.value(`a query may have at most ${MAX_CONDITIONS} filters`), path };
    }
    if (values > MAX_CONDITION_VALUES) {
      const most = `the filters of a query may list at most ${MAX_CONDITION_VALUES} values`;
      return { fault: faults.value(most), path: [...path, "value"] };
    }
  }
  return null;
}

/** Selections, which have filters of their own, stand in the query or in a list of it. */
function* filtersIn(
  part: Record<string, unknown>,
  path: Path,
): Generator<{ filter: unknown; path: Path }> {
  for (const [name, value] of Object.entries(part)) {
    const isFilters = name === "filters";
    const items = Array.isArray(value) ? value : isDict(value) ? [value] : [];
    for (const [index, item] of items.entries()) {
      const place = Array.isArray(value) ? [...path, name, index] : [...path, name];
      if (isFilters) yield { filter: item, path: place };
      else if (isDict(item) && path.length < MAX_DEPTH) yield* filtersIn(item, place);
    }
  }
}
