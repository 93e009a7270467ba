import type { BillingMode } from "@/base/billing-mode";
import { PLANS } from "./plans";

/**
 * How a team gets a larger plan, for responses and emails. `mode` is null if billing is turned off.
 */
export const howToUpgrade = (mode: BillingMode | null): string =>
  mode === null
    ? "The operator of this server sets plans."
    : `The team's owner can upgrade to ${PLANS.pro.name} on the plan page, which takes effect at once.`;
