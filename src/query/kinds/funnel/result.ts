import type { Scalar } from "@/query/engine/model/filter";
import type { ResultHead } from "@/query/engine/result/head";

/** Of one step: users, and the time that they took. Rates are 0 to 1, and 0 of nobody. */
export type FunnelStep = {
  label: string;
  /** Users who got at least so far. */
  count: number;
  /** Of those of the first step. */
  rate: number;
  /** Of those of the step before; 1 for the first, where anybody began. */
  step_rate: number;
  /** Of the time from the step before, in ms; null for the first step, and where nobody got so far. */
  median_ms: number | null;
  /** Of the time from the first step, in ms; null likewise. */
  median_total_ms: number | null;
};

/** The users whose attempt began with this value; null for those without one. `other`: all the rest. */
export type FunnelGroup = { value: Scalar; other?: true; steps: FunnelStep[] };

export type FunnelResult = ResultHead & {
  kind: "funnel";
  window_ms: number;
  /** Whether users who began in the range may still get further. */
  unfinished: boolean;
  steps: FunnelStep[];
  /** Those with the most users in the first step, then the rest. */
  groups?: FunnelGroup[];
};
