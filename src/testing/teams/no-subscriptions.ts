import type { Subscriptions } from "@/teams";

/** For tests whose teams pay nothing. */
export const NO_SUBSCRIPTIONS: Subscriptions = {
  assertCanEnd: () => Promise.resolve(),
  end: () => Promise.resolve(),
};
