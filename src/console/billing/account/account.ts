import { api, type Outputs } from "@/console/trpc/api";

/** How a team pays for its plan. Amounts of money are in US cents, times in ISO 8601. */
export type BillingAccount = Outputs["billing"]["account"];

export const useBillingAccount = (teamId: string) => api.billing.account.useQuery({ teamId });

/**
 * Just after the page loads, changes are likely: people return from a payment page before
 * its webhooks arrive.
 */
const FAST_MS = 1_000;
const FAST_READS = 15;
const SLOW_MS = 5_000;

/**
 * Like {@link useBillingAccount}, but keeps up with changes made elsewhere, such
 * as on a payment page.
 */
export const useLiveBillingAccount = (teamId: string) =>
  api.billing.account.useQuery(
    { teamId },
    {
      refetchInterval: ({ state }) => (state.dataUpdateCount < FAST_READS ? FAST_MS : SLOW_MS),
    },
  );
