import { AppError } from "@/base/errors";
import { newOrderedId } from "@/base/ids";
import type { Scope } from "@/database";
import { hashKey, hintOf, newPersonalKey } from "../access/key-format";
import { assertProjectsVisible } from "../access/tenancy";
import type { Store, TeamsContext } from "../changes/context";
import { inTransaction, lockUser } from "../changes/transaction";
import { auditInTeams } from "./audit";

export type NewPersonalKey = {
  userId: string;
  name: string;
  scopes: Scope[];
  /** By default all projects of the user, including future ones. */
  onlyProjects?: string[] | undefined;
  expiresAt?: Date | undefined;
  key?: string | undefined;
};

/** More than any user needs, but few enough to list on one page. */
const MAX_KEYS_PER_USER = 50;

/** Returns the key's text, which cannot be shown again. Needs at least one scope. */
export async function createPersonalKey(
  store: Store,
  { key = newPersonalKey(), onlyProjects, expiresAt, userId, name, scopes }: NewPersonalKey,
): Promise<{ id: string; key: string }> {
  if (onlyProjects?.length === 0) {
    throw new AppError("invalid_request", "Choose at least one project, or allow all projects.");
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

/** Like {@link createPersonalKey}. Throws `not_found` for projects that the user may not see. */
export function addPersonalKey(
  context: TeamsContext,
  wanted: Omit<NewPersonalKey, "key">,
): Promise<{ id: string; key: string }> {
  const { userId, onlyProjects, expiresAt } = wanted;
  if (expiresAt !== undefined && expiresAt.getTime() <= context.clock.now()) {
    throw new AppError("invalid_request", "Choose an expiry date in the future.");
  }
  return inTransaction(context, async (store) => {
    const { prisma } = store;
    // Only one key at a time is created, so that the count stays correct.
    await lockUser(prisma, userId);
    if (onlyProjects !== undefined) await assertProjectsVisible(prisma, userId, onlyProjects);
    const count = await prisma.personalKey.count({ where: { userId, revokedAt: null } });
    if (count < MAX_KEYS_PER_USER) return createPersonalKey(store, wanted);
    throw new AppError(
      "conflict",
      `You can have at most ${MAX_KEYS_PER_USER} keys. Revoke one that you no longer use.`,
    );
  });
}
