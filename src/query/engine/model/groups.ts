import type { Scalar } from "./filter";

/** Events that share a value; null for events without a string, number or boolean there. */
export type Group = {
  value: Scalar;
  /** All values that do not have their own group; `value` is meaningless then. */
  other?: boolean | undefined;
};

type GroupType = "string" | "number" | "boolean" | "none" | "other";

const OTHER = "(other)";

/**
 * Distinguishes the "other" group from a value, no value from an empty string, and `1` from `"1"`.
 */
function groupType({ value, other }: Group): GroupType {
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

/** A group as two table cells: its value (null for none) and its type. */
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
