import type { Scalar } from "./filter";

/** The events of a breakdown that share a value; null for those without a string, number or boolean. */
export type Group = {
  value: Scalar;
  /** All values that have no group of their own; `value` says nothing then. */
  other?: boolean | undefined;
};

export type GroupType = "string" | "number" | "boolean" | "none" | "other";

/** What a table calls the values that have no group of their own. */
const OTHER = "(other)";

/** What tells the rest from a true value, no value from an empty text, and `1` from `"1"`. */
export function groupType({ value, other }: Group): GroupType {
  if (other) return "other";
  switch (typeof value) {
    case "string":
      return "string";
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    default:
      return "none";
  }
}

/** A group as two cells of a table: its value (null for none), and its type. */
export const groupCells = (group: Group): [Scalar, GroupType] => [
  group.other ? OTHER : group.value,
  groupType(group),
];

/** The columns of {@link groupCells}. */
export const groupColumns = (name: string) =>
  [
    { name, type: "string" },
    { name: `${name}_type`, type: "string" },
  ] as const;
