import { useCurrent } from "../current/current";
import { homePath } from "../current/location";

/**
 * Opens the home page without a project or team that the user has just deleted or left. Loads a new
 * page, so that screens of that project or team do not render again.
 */
export function useGoHomeWithout(): (gone: { projectId?: string; teamId?: string }) => void {
  const { me } = useCurrent();
  return ({ projectId, teamId }) => {
    const teams = me.teams
      .filter(({ id }) => id !== teamId)
      .map((team) => ({ ...team, projects: team.projects.filter(({ id }) => id !== projectId) }));
    window.location.assign(homePath({ ...me, teams }, ""));
  };
}
