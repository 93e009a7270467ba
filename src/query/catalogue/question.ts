import type { TimeRange } from "../time/buckets";

export type NamesQuestion = {
  projectId: string;
  /** Whole quarters of an hour. */
  range: TimeRange;
  limit: number;
};

export type PropertiesQuestion = {
  projectId: string;
  range: TimeRange;
  /** Starts of the hours (unix seconds) that stand for the range; null for all of it. */
  hours: readonly number[] | null;
  eventName: string | null;
  limit: number;
};
