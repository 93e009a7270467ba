import { AppError } from "@/base/errors";
import { newId } from "@/base/ids";
import { assertWithinPlan } from "@/billing";
import { isUniqueViolation } from "@/database";
import { changeTeam, type TeamActor } from "../changes/change-team";
import { newTimestamps, type Store, type TeamsContext } from "../changes/context";
import { writeAudit } from "../changes/write-audit";
import { createIngestKey } from "../ingest-keys/create";
import { DEFAULT_NAMES } from "../names";

export type NewProject = {
  teamId: string;
  name: string;
  /** A UUID of the creator's choice; made up when left out. */
  id?: string | undefined;
  /** IANA name. */
  timeZone?: string;
  createdBy?: string | null;
};

/**
 * A project without a look at the plan. Throws `conflict` when the chosen id is taken. To be called in
 * a transaction.
 */
export async function createProject(
  store: Store,
  { id = newId(), timeZone = "UTC", teamId, name, createdBy = null }: NewProject,
): Promise<{ id: string }> {
  try {
    await store.prisma.project.create({
      data: { id, teamId, name, timeZone, ...newTimestamps(store.clock) },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("conflict", "This project id is taken. Choose another.", { cause: error });
  }
  await writeAudit(store, {
    teamId,
    actorId: createdBy,
    action: "project.created",
    subject: name,
    detail: { projectId: id, timeZone },
  });
  return { id };
}

/** A project with its first ingest key, if the team's plan has room for it. */
export function addProject(
  context: TeamsContext,
  who: TeamActor,
  { name, timeZone }: { name: string; timeZone: string },
): Promise<{ id: string }> {
  return changeTeam(context, who, "project:create", async (change) => {
    const { teamId, plan } = change.team;
    const count = await change.prisma.project.count({ where: { teamId, deletedAt: null } });
    assertWithinPlan(plan, "projects", count);
    const createdBy = change.actorId;
    const project = await createProject(change, { teamId, name, timeZone, createdBy });
    await createIngestKey(change, { projectId: project.id, name: DEFAULT_NAMES.key, createdBy });
    return project;
  });
}
