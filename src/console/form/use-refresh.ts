import { api } from "@/console/trpc/api";

/** After a change to teams, projects or keys: resolves when all that is shown of them is new. */
export function useRefresh(): () => Promise<void> {
  const utils = api.useUtils();
  return async () => {
    await Promise.all([utils.teams.invalidate(), utils.accounts.me.invalidate()]);
  };
}
