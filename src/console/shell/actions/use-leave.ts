import { useCurrent } from "../current/current";
import { homeOf } from "../current/location";

/**
 * Leaves a project or team that is no longer there, for whatever is left. As a whole page: the screens
 * of what is gone are not drawn once more on the way.
 */
export function useLeave(): (gone: { projectId?: string; teamId?: string }) => void {
  const { me } = useCurrent();
  return ({ projectId, teamId }) => {
    const teams = me.teams
      .filter(({ id }) => id !== teamId)
      .map((team) => ({ ...team, projects: team.projects.filter(({ id }) => id !== projectId) }));
    window.location.assign(homeOf({ ...me, teams }, ""));
  };
}
