import { membershipOfProject, type ProjectMembership } from "../access/membership";
import type { Permission } from "../roles";
import { type Change, changeTeam } from "./change-team";
import type { ChangeContext } from "./transaction";

/** Whose change, to which project. */
export type ProjectActor = { projectId: string; actorId: string };

type ProjectChange = Change & { project: ProjectMembership };

/** As {@link changeTeam}, by a project of the team; it is read under the lock, too. */
export async function changeProject<T>(
  context: ChangeContext,
  { projectId, actorId }: ProjectActor,
  permission: Permission,
  work: (change: ProjectChange) => Promise<T>,
): Promise<T> {
  const { teamId } = await membershipOfProject(context.prisma, actorId, projectId);
  return changeTeam(context, { teamId, actorId }, permission, async (change) => {
    const project = await membershipOfProject(change.prisma, actorId, projectId);
    return work({ ...change, project });
  });
}
