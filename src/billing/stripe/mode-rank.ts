import type { BillingMode } from "@/base/billing-mode";

/** The modes from the least to the most real payments. */
const RANKS: Record<BillingMode, number> = { simulator: 0, test: 1, live: 2 };

/** Whether payments in `mode` count for less than those in `than`, such as the simulator's than Stripe's. */
export const isLessReal = (mode: BillingMode, than: BillingMode): boolean =>
  RANKS[mode] < RANKS[than];
