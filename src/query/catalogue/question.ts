import type { TimeRange } from "../time/buckets";
import type { Sample } from "./sample";

export type NamesQuestion = {
  projectId: string;
  /** Whole quarters of an hour. */
  range: TimeRange;
  limit: number;
};

export type PropertiesQuestion = {
  projectId: string;
  range: TimeRange;
  /** The events that stand for those of the range; null for all of them. */
  sample: Sample | null;
  eventName: string | null;
  /** The most values of a property that are given as examples. */
  examples: number;
  limit: number;
};
