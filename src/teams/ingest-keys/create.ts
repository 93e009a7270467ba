import { AppError } from "@/base/errors";
import { newOrderedId } from "@/base/ids";
import { hashKey, hintOf, newIngestKey } from "../access/key-format";
import { changeProject, type ProjectActor } from "../changes/change-project";
import type { Store, TeamsContext } from "../changes/context";
import { writeAudit } from "../changes/write-audit";

export type NewIngestKey = {
  projectId: string;
  name: string;
  key?: string | undefined;
  createdBy?: string | null;
};

/** So many that nobody meets it, so few that a list of them stays one. */
const MAX_KEYS_PER_PROJECT = 50;

/** A key of the project; `key` is its text when it is given rather than made up. */
export async function createIngestKey(
  store: Store,
  { projectId, name, key = newIngestKey(), createdBy = null }: NewIngestKey,
): Promise<{ id: string; key: string }> {
  const { id, project } = await store.prisma.ingestKey.create({
    data: {
      id: newOrderedId(),
      projectId,
      name,
      key,
      keyHash: hashKey(key),
      createdAt: new Date(store.clock.now()),
    },
    select: { id: true, project: { select: { name: true, teamId: true } } },
  });
  await writeAudit(store, {
    teamId: project.teamId,
    actorId: createdBy,
    action: "ingest_key.created",
    subject: name,
    detail: { project: project.name, hint: hintOf(key) },
  });
  return { id, key };
}

export function addIngestKey(
  context: TeamsContext,
  who: ProjectActor,
  name: string,
): Promise<{ id: string; key: string }> {
  return changeProject(context, who, "keys:write", async (change) => {
    const { projectId } = who;
    const count = await change.prisma.ingestKey.count({ where: { projectId, revokedAt: null } });
    if (count >= MAX_KEYS_PER_PROJECT) {
      throw new AppError(
        "conflict",
        `A project can have ${MAX_KEYS_PER_PROJECT} keys. Revoke one that is not used.`,
      );
    }
    return createIngestKey(change, { projectId, name, createdBy: who.actorId });
  });
}
