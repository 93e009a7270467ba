import type { Scalar } from "@/query/engine/model/filter";
import type { ResultHead } from "@/query/engine/result/result-head";

/** The users and times of one step. Rates are 0 to 1, and 0 if there are no users. */
export type FunnelStep = {
  label: string;
  /** Users who completed this step. */
  count: number;
  /** The share of the first step's users. */
  rate: number;
  /** The share of the previous step's users; 1 for the first step, if any user began. */
  step_rate: number;
  /**
   * Median time from the previous step in ms; null for the first step, or if no
   * user completed the step.
   */
  median_ms: number | null;
  /** Median time from the first step in ms; null in the same cases. */
  median_total_ms: number | null;
};

/**
 * Users whose attempt began with this value; null for users without a value. `other`: all others.
 */
export type FunnelGroup = { value: Scalar; other?: true; steps: FunnelStep[] };

export type FunnelResult = ResultHead & {
  kind: "funnel";
  window_ms: number;
  /** Whether users who began in the range can still complete more steps. */
  unfinished: boolean;
  steps: FunnelStep[];
  /** Sorted by users in the first step, highest first; "other" comes last. */
  groups?: FunnelGroup[];
};
