import type { PlanState } from "./states";

type Meaning = {
  planState: PlanState;
  /** Of a team's subscriptions, the one with the lowest rank counts. */
  rank: number;
  /**
   * `lapsed` if nobody pays any more but a late payment would revive it; `final` if
   * nothing can revive it.
   */
  end?: "lapsed" | "final";
};

/** What each of Stripe's statuses of a subscription means. */
const STATUSES: Record<string, Meaning> = {
  active: { planState: "paid_active", rank: 0 },
  trialing: { planState: "paid_active", rank: 1 },
  past_due: { planState: "paid_grace", rank: 2 },
  unpaid: { planState: "free", rank: 3, end: "lapsed" },
  paused: { planState: "free", rank: 4, end: "lapsed" },
  incomplete: { planState: "free", rank: 5 },
  canceled: { planState: "free", rank: 7, end: "final" },
  incomplete_expired: { planState: "free", rank: 7, end: "final" },
};

/** Stripe may add statuses. They entitle to nothing, but may not be final. */
const UNKNOWN: Meaning = { planState: "free", rank: 6 };

const meaningOf = (status: string): Meaning =>
  (Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined) ?? UNKNOWN;

export const planStateFor = (status: string): PlanState => meaningOf(status).planState;

export const rankOf = (status: string): number => meaningOf(status).rank;

/** Whether the subscription entitles its team to Pro. */
export const isLive = (status: string | null): boolean =>
  status !== null && planStateFor(status) !== "free";

/** The statuses for which {@link isLive} is true. */
export const LIVE_STATUSES: readonly string[] = Object.keys(STATUSES).filter(isLive);

/** Whether the subscription can never become live again. */
export const isFinal = (status: string): boolean => meaningOf(status).end === "final";

/** Whether nobody pays for the subscription any more, but a late payment would revive it. */
export const isLapsed = (status: string): boolean => meaningOf(status).end === "lapsed";
