import type { WireFilter } from "@/query/engine/language/wire";
import { COLUMNS, isColumn } from "@/query/engine/model/columns";
import { type Group, groupCells } from "@/query/engine/model/groups";
import type { CsvColumn } from "@/ui/format/csv";
import { scalarText } from "./scalars";

export type { Group } from "@/query/engine/model/groups";

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** How what clients call themselves is written; what else they say stands as it is. */
const NAMES: Partial<Record<string, string>> = {
  web: "Web",
  ios: "iOS",
  android: "Android",
  server: "Server",
  desktop: "Desktop",
  mobile: "Mobile",
  tablet: "Tablet",
  bot: "Bot",
};

/** A value as people know it: "DE" is Germany. */
export function valueLabel(field: string, value: string): string {
  if (field === "platform" || field === "device_type") return NAMES[value] ?? value;
  if (field !== "country") return value;
  try {
    return countries.of(value) ?? value;
  } catch {
    // Proxies are known to send codes that are none, such as "T1" for Tor.
    return value;
  }
}

/** What the events are called that do not have the field. */
export const withoutLabel = (field: string): string =>
  isColumn(field) ? COLUMNS[field].without : "No value";

const OTHERS = "All others";

function plainLabel(field: string, { value, other = false }: Group): string {
  if (other) return OTHERS;
  if (value === null) return withoutLabel(field);
  return isColumn(field) ? valueLabel(field, scalarText(field, value)) : scalarText(field, value);
}

/**
 * What the groups of an answer are called, no two alike: a value whose label another group has too, or
 * that reads as one of those `taken`, stands in quotes as it was sent. The names of the rest and of events
 * without a value are always taken.
 */
export function groupLabels(
  field: string,
  groups: readonly Group[],
  taken: readonly string[] = [],
): string[] {
  const labels = groups.map((group) => plainLabel(field, group));
  const times = new Map<string, number>();
  for (const label of labels) times.set(label, (times.get(label) ?? 0) + 1);
  const reserved = new Set([...taken, OTHERS, withoutLabel(field)]);
  return groups.map(({ value, other = false }, at) => {
    const label = labels[at] ?? "";
    const isValue = !other && value !== null;
    const isClear = times.get(label) === 1 && !reserved.has(label);
    return isValue && !isClear ? JSON.stringify(value) : label;
  });
}

/** A group in a file, as the API writes it there: its value as sent, and what kind of group it is. */
export const groupCsv = <T>(name: string, groupOf: (row: T) => Group | undefined): CsvColumn<T>[] =>
  [name, `${name} type`].map((header, at) => ({
    header,
    value: (row) => {
      const group = groupOf(row);
      return group && groupCells(group)[at];
    },
  }));

/** Finds exactly the events of a group; of all others, those of none of the groups that are listed. */
export function groupFilter(
  field: string,
  { value, other = false }: Group,
  listed: readonly Group[],
): WireFilter {
  if (other) {
    const values = listed.filter((group) => !group.other).map((group) => group.value);
    return { field, op: "not_in_groups", value: values };
  }
  if (value === null && isColumn(field)) return { field, op: "is_not_set" };
  // A number equals the texts that are that number too.
  const isExact = typeof value === "string" || typeof value === "boolean";
  return isExact ? { field, op: "eq", value } : { field, op: "in_groups", value: [value] };
}
