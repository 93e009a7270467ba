import { type Fault, faults, isDict } from "@/base/validation";

/**
 * For all filters of a query together: ClickHouse limits a statement's length, and one
 * may repeat a condition.
 */
const MAX_CONDITIONS = 100;
const MAX_CONDITION_VALUES = 2000;

/** Selections are never nested deeper; the schema rejects anything that is. */
const MAX_DEPTH = 4;

type Path = (string | number)[];

/**
 * Finds the first filter or value beyond the limits, in a query before it is parsed.
 * Schemas bound each list.
 */
export function tooManyConditions(
  query: Record<string, unknown>,
): { fault: Fault; path: Path } | null {
  let [filters, values] = [0, 0];
  for (const { filter, path } of filtersIn(query, [])) {
    filters++;
    values += isDict(filter) && Array.isArray(filter.value) ? filter.value.length : 0;
    if (filters > MAX_CONDITIONS) {
      return { fault: faults.value(`a query can have at most ${MAX_CONDITIONS} filters`), path };
    }
    if (values > MAX_CONDITION_VALUES) {
      const most = `the filters of a query can list at most ${MAX_CONDITION_VALUES} values`;
      return { fault: faults.value(most), path: [...path, "value"] };
    }
  }
  return null;
}

/**
 * Yields the query's filters and those of its selections, which are objects or
 * lists of objects in it.
 */
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
