import { AppError } from "@/base/errors";
import { newOrderedId } from "@/base/ids";
import type { Scope } from "@/database";
import { hashKey, hintOf, newPersonalKey } from "../access/key-format";
import { assertProjectsVisible } from "../access/visible-projects";
import type { Store, TeamsContext } from "../changes/context";
import { inTransaction, lockUser } from "../changes/transaction";
import { auditInTeams } from "./audit";

export type NewPersonalKey = {
  userId: string;
  name: string;
  scopes: Scope[];
  /** Left out: all projects of the user, also later ones. */
  onlyProjects?: string[] | undefined;
  expiresAt?: Date | undefined;
  key?: string | undefined;
};

/** So many that nobody meets it, so few that a list of them stays one. */
const MAX_KEYS_PER_USER = 50;

/** The one time that the key's text is there to be shown. Needs at least one scope. */
export async function createPersonalKey(
  store: Store,
  { key = newPersonalKey(), onlyProjects, expiresAt, userId, name, scopes }: NewPersonalKey,
): Promise<{ id: string; key: string }> {
  if (onlyProjects?.length === 0) {
    throw new AppError("invalid_request", "Name at least one project, or allow all of them.");
  }
  const made = await store.prisma.personalKey.create({
    data: {
      id: newOrderedId(),
      userId,
      name,
      scopes,
      keyHash: hashKey(key),
      hint: hintOf(key),
      allProjects: onlyProjects === undefined,
      projectIds: onlyProjects ?? [],
      expiresAt: expiresAt ?? null,
      createdAt: new Date(store.clock.now()),
    },
  });
  await auditInTeams(store, userId, [made], "personal_key.created");
  return { id: made.id, key };
}

/** As {@link createPersonalKey}, for projects that the user may see; throws `not_found` for others. */
export function addPersonalKey(
  context: TeamsContext,
  wanted: Omit<NewPersonalKey, "key">,
): Promise<{ id: string; key: string }> {
  const { userId, onlyProjects, expiresAt } = wanted;
  if (expiresAt !== undefined && expiresAt.getTime() <= context.clock.now()) {
    throw new AppError("invalid_request", "Choose an expiry in the future.");
  }
  return inTransaction(context, async (store) => {
    const { prisma } = store;
    // One key after the other, so that the count holds.
    await lockUser(prisma, userId);
    if (onlyProjects !== undefined) await assertProjectsVisible(prisma, userId, onlyProjects);
    const count = await prisma.personalKey.count({ where: { userId, revokedAt: null } });
    if (count < MAX_KEYS_PER_USER) return createPersonalKey(store, wanted);
    throw new AppError(
      "conflict",
      `You can have ${MAX_KEYS_PER_USER} keys. Revoke one that is not used.`,
    );
  });
}
