import { api } from "./api";

/**
 * Refetches teams, projects and keys after a change. Resolves when everything on
 * screen is up to date.
 */
export function useRefreshTeams(): () => Promise<void> {
  const utils = api.useUtils();
  return async () => {
    await Promise.all([utils.teams.invalidate(), utils.accounts.me.invalidate()]);
  };
}
