import { readUuid } from "@/base/validation/uuid";

/**
 * The reports or dashboards that an argument means: an id or an exact title, which several can
 * have. Without I/O, so that the console shows what the tool will change.
 */
export function itemsCalled<T extends { id: string; title: string }>(
  name: string,
  items: readonly T[],
): T[] {
  const id = readUuid(name);
  const found = items.filter((item) => item.id === id);
  return found.length > 0 ? found : items.filter(({ title }) => title === name);
}
