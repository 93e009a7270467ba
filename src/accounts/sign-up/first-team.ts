import {
  createIngestKey,
  createProject,
  createTeam,
  DEFAULT_NAMES,
  inTransaction,
  lockUser,
  type Store,
  type TeamsContext,
} from "@/teams";

type NewUser = {
  id: string;
  name: string;
  /** IANA name; UTC by default. */
  timeZone?: string | undefined;
};

/**
 * Creates the user's own Free team with a project and a key, so that they can send a first event.
 */
export async function createFirstTeam(
  store: Store,
  { id, name, timeZone }: NewUser,
): Promise<void> {
  const team = await createTeam(store, { name: `${name}'s team`, createdBy: id });
  const project = await createProject(store, {
    teamId: team.id,
    name: DEFAULT_NAMES.project,
    createdBy: id,
    ...(timeZone && { timeZone }),
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
 * Creates the first team of a user who has none. Concurrent requests create only one: the second
 * waits for the row's lock and then finds the user set up.
 */
export async function ensureFirstTeam(
  context: Pick<TeamsContext, "prisma" | "clock">,
  userId: string,
): Promise<void> {
  await inTransaction(context, async (store) => {
    const { prisma, clock } = store;
    await lockUser(prisma, userId);
    const user = await prisma.user.findUnique({ where: { id: userId, setUpAt: null } });
    if (user === null) return;
    const owned = await prisma.team.findFirst({ where: { createdBy: userId, deletedAt: null } });
    if (owned === null) return createFirstTeam(store, user);
    await prisma.user.update({ where: { id: userId }, data: { setUpAt: new Date(clock.now()) } });
  });
}
