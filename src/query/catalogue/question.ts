import type { Filter } from "../filters/filter";
import type { TimeRange } from "../time/buckets";
import type { Sample } from "./sample";

export type NamesQuestion = {
  projectId: string;
  /** Whole quarters of an hour. */
  range: TimeRange;
  limit: number;
};

/** Of which events properties are looked for, and of which name. */
export type AskedProperties = {
  projectIds: readonly string[];
  range: TimeRange;
  filters: readonly Filter[];
  bots: "include" | "exclude";
  /** A part of the property's name. */
  search: string | null;
};

export type PropertiesQuestion = AskedProperties & {
  /** The events that stand for those of the range; null for all of them. */
  sample: Sample | null;
  /** The most values of a property that are given as examples. */
  examples: number;
  limit: number;
};
