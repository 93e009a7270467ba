import type { TimeRange } from "../time/buckets";
import type { EventScope } from "./scope";

/** The event names of a project. */
export type NamesQuestion = {
  projectId: string;
  /** Only this name. */
  name: string | null;
  /** Only names that contain this text. */
  search: string | null;
  /** Must begin and end on a quarter of an hour. */
  range: TimeRange;
  limit: number;
};

/** The events that represent all events: every n-th event of some hours (Unix seconds). */
export type Sample = { hours: number[]; everyNth: number };

/** The events whose properties are listed. */
export type PropertiesScope = EventScope & {
  range: TimeRange;
  /** Part of the property's name. */
  search: string | null;
};

export type PropertiesQuestion = PropertiesScope & {
  /** Null: all events of the range. */
  sample: Sample | null;
  /** The maximum number of example values per property. */
  examples: number;
  /** The maximum number of names, per property, of the events that have it most often. */
  events: number;
  limit: number;
};
