import { api, type Outputs } from "@/console/trpc/api";

/** How a team pays for its plan. Amounts of money are in US cents, times in ISO 8601. */
export type BillingAccount = Outputs["billing"]["account"];

export const useBillingAccount = (teamId: string, options: { refetchInterval?: number } = {}) =>
  api.billing.account.useQuery({ teamId }, options);
