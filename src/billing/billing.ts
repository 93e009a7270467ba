import type { BillingMode } from "@/base/billing-mode";
import { BackendUnavailable } from "@/base/errors";
import { setSpendingLimit } from "./spending-limit/set";
import type { BillingContext } from "./stripe/context";

type TeamActor = { teamId: string; actorId: string };

export type CheckoutOutcome = "paid" | "processing" | "open" | "expired";

export type Billing = {
  mode: BillingMode;
  /** Pages return to `origin`. */
  startCheckout(who: TeamActor, origin: string): Promise<{ url: string }>;
  confirmCheckout(teamId: string, sessionId: string): Promise<{ outcome: CheckoutOutcome }>;
  openPortal(who: TeamActor, origin: string, flow?: "cancel"): Promise<{ url: string }>;
  fixPayment(who: TeamActor, origin: string): Promise<{ url: string }>;
  /** In cents; null for no limit. */
  setSpendingLimit(who: TeamActor, limit: number | null): Promise<void>;
};

export function openBilling({ mode, teams }: BillingContext): Billing {
  const missing = () =>
    Promise.reject(new BackendUnavailable("Stripe is not responding. Try again in a minute."));
  return {
    mode,
    startCheckout: missing,
    confirmCheckout: missing,
    openPortal: missing,
    fixPayment: missing,
    setSpendingLimit: (who, limit) => setSpendingLimit(teams, who, limit),
  };
}
