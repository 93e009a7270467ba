import { shortened } from "@/base/text/shortened";
import type { Value } from "@/query";
import type { Group } from "@/query/engine/model/groups";

const MAX_NAME = 100;

const NONE = "(none)";

/** `name`, in as many more brackets as it takes to differ from every value. */
export function freeName(name: string, values: readonly unknown[]): string {
  return values.includes(name) ? freeName(`(${name})`, values) : name;
}

/**
 * The cell of a group: its value as sent, null for none. The rest's name differs from every value.
 */
export function groupCell(group: Group, groups: readonly Group[]): Value {
  return group.other ? restName(groups) : group.value;
}

const restName = (groups: readonly Group[]): string =>
  freeName(
    "(other)",
    groups.map(({ value }) => value),
  );

/**
 * Texts that name groups in a column's name, distinct for distinct values: a string that reads like
 * another type of value is in quotes.
 */
export function groupNames(groups: readonly Group[]): string[] {
  const others = groups.flatMap(({ value, other }) =>
    other || typeof value === "string" || value === null ? [] : [String(value)],
  );
  const taken = new Set([NONE, ...others]);
  return groups.map(({ value, other }) => {
    if (other) return restName(groups);
    if (value === null) return NONE;
    if (typeof value !== "string") return String(value);
    return taken.has(value) || value.startsWith('"') ? JSON.stringify(value) : value;
  });
}

/** Column names, not too long, and numbered where they would repeat. */
export function columnNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const short = shortened(name, MAX_NAME);
    let unique = short;
    for (let count = 2; taken.has(unique); count++) unique = `${short} (${count})`;
    taken.add(unique);
    return unique;
  });
}
