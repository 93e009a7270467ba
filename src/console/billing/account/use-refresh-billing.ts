import { api } from "@/console/trpc/api";
import { useRefreshTeams } from "@/console/trpc/use-refresh-teams";

/**
 * Refetches everything that depends on a team's plan. Resolves when what is on
 * screen is up to date.
 */
export function useRefreshBilling(): () => Promise<void> {
  const utils = api.useUtils();
  const refreshTeams = useRefreshTeams();
  return async () => {
    await Promise.all([
      utils.billing.account.invalidate(),
      utils.usage.invalidate(),
      refreshTeams(),
    ]);
  };
}
