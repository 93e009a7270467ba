import type { BillingMode } from "@/base/billing-mode";

/** The modes, from the one in which nobody pays to the one in which everybody does. */
const MODES: readonly BillingMode[] = ["simulator", "test", "live"];

/**
 * Whether `mode` comes before `than`, as the simulator does before Stripe's test mode and that
 * before its live mode.
 */
export const ranksBelow = (mode: BillingMode, than: BillingMode): boolean =>
  MODES.indexOf(mode) < MODES.indexOf(than);

export const modesBelow = (mode: BillingMode): BillingMode[] =>
  MODES.filter((other) => ranksBelow(other, mode));

export const modesAbove = (mode: BillingMode): BillingMode[] =>
  MODES.filter((other) => ranksBelow(mode, other));
