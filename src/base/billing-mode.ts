import type { Env } from "./env";

/** Which Stripe it is: the built-in simulator, or the real one with a test or a live key. */
export type BillingMode = "simulator" | "test" | "live";

/** Null if billing is turned off. */
export function billingModeOf(env: Pick<Env, "BILLING" | "STRIPE_SECRET_KEY">): BillingMode | null {
  if (env.BILLING === "off") return null;
  const { STRIPE_SECRET_KEY: key } = env;
  if (key === undefined) return "simulator";
  return /^[sr]k_live_/.test(key) ? "live" : "test";
}
