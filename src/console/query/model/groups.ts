import type { WireFilter } from "@/query/engine/language/wire";
import { COLUMNS, isColumn } from "@/query/engine/model/columns";
import { type Group, groupCells } from "@/query/engine/model/groups";
import type { CsvColumn } from "@/ui/format/csv";
import { scalarText } from "./scalars";

export type { Group } from "@/query/engine/model/groups";

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** Display names of well-known values; others are shown as sent. */
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

/** The display name of a value: "DE" is "Germany". */
export function valueLabel(field: string, value: string): string {
  if (field === "platform" || field === "device_type") return NAMES[value] ?? value;
  if (field !== "country") return value;
  try {
    return countries.of(value) ?? value;
  } catch {
    // Proxies can send invalid codes, such as "T1" for Tor.
    return value;
  }
}

/** Label for events that lack the field. */
const withoutLabel = (field: string): string =>
  isColumn(field) ? COLUMNS[field].without : "No value";

const OTHERS = "All others";

function plainLabel(field: string, { value, other = false }: Group): string {
  if (other) return OTHERS;
  if (value === null) return withoutLabel(field);
  return isColumn(field) ? valueLabel(field, scalarText(field, value)) : scalarText(field, value);
}

/**
 * Unique labels for the groups of a result. A value whose label is ambiguous, or reads like one
 * of `taken`, is shown in quotes as sent. The labels for other groups and for missing values
 * are always reserved.
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

/** CSV columns for a group, as in the API: the value as sent, and its type. */
export const groupCsv = <T>(name: string, groupOf: (row: T) => Group | undefined): CsvColumn<T>[] =>
  [name, `${name} type`].map((header, at) => ({
    header,
    value: (row) => {
      const group = groupOf(row);
      return group && groupCells(group)[at];
    },
  }));

/** A filter for exactly the events of a group. For "other", it excludes all listed groups. */
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
  // `eq` on a number also matches equal text, so numbers need an exact group filter.
  const isExact = typeof value === "string" || typeof value === "boolean";
  return isExact ? { field, op: "eq", value } : { field, op: "in_groups", value: [value] };
}
