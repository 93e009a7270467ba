import type { PrismaClient } from "@/database";
import {
  createIngestKey,
  createProject,
  createTeam,
  DEFAULT_NAMES,
  type Store,
  type TeamsContext,
} from "@/teams";

type NewUser = { id: string; name: string };

/** A team of the user's own on Free, with a project and a key, so that a first event can be sent. */
export async function makeFirstTeam(store: Store, { id, name }: NewUser): Promise<void> {
  const team = await createTeam(store, { name: `${name}'s team`, createdBy: id });
  const project = await createProject(store, {
    teamId: team.id,
    name: DEFAULT_NAMES.project,
    createdBy: id,
  });
  await createIngestKey(store, {
    projectId: project.id,
    name: DEFAULT_NAMES.key,
    createdBy: id,
  });
  const setUpAt = new Date(store.clock.now());
  await store.prisma.user.update({ where: { id }, data: { setUpAt } });
}

/**
 * Makes the first team of a user who was made without one. Two requests at once make one: the second
 * waits for the row's lock and then finds the user set up.
 */
export async function ensureFirstTeam(
  { prisma, clock }: Pick<TeamsContext, "clock"> & { prisma: PrismaClient },
  userId: string,
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    const user = await tx.user.findUnique({ where: { id: userId, setUpAt: null } });
    if (user === null) return;
    const owned = await tx.team.findFirst({ where: { createdBy: userId, deletedAt: null } });
    if (owned === null) return makeFirstTeam({ prisma: tx, clock }, user);
    await tx.user.update({ where: { id: userId }, data: { setUpAt: new Date(clock.now()) } });
  });
}
