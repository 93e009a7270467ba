import { AppError } from "@/base/errors";
import { newOrderedId } from "@/base/ids";
import type { Scope } from "@/database";
import type { Store, TeamsContext } from "./context";
import { hashKey, newIngestKey, newPersonalKey } from "./key-format";

export type NewIngestKey = { projectId: string; name: string; key?: string | undefined };

/** A key of the project; `key` is its text when it is given rather than made up. */
export async function createIngestKey(
  { prisma, clock }: Store,
  { projectId, name, key = newIngestKey() }: NewIngestKey,
): Promise<{ id: string; key: string }> {
  return prisma.ingestKey.create({
    data: {
      id: newOrderedId(),
      projectId,
      name,
      key,
      keyHash: hashKey(key),
      createdAt: new Date(clock.now()),
    },
    select: { id: true, key: true },
  });
}

/** Refused at once in this process, within five seconds in others. Revoking again changes nothing. */
export async function revokeIngestKey(
  { prisma, clock, ingestKeys }: TeamsContext,
  id: string,
): Promise<void> {
  await prisma.ingestKey.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: new Date(clock.now()) },
  });
  ingestKeys.forget();
}

export type NewPersonalKey = {
  userId: string;
  name: string;
  scopes: Scope[];
  /** Left out: all projects of the user, also later ones. */
  onlyProjects?: string[];
  expiresAt?: Date;
  key?: string | undefined;
};

/** Enough of a key to tell it from others in a list, too little to guess it. */
const HINT_LENGTH = 4;

/** The one time that the key's text is there to be shown. Needs at least one scope. */
export async function createPersonalKey(
  { prisma, clock }: Store,
  { key = newPersonalKey(), onlyProjects, expiresAt, userId, name, scopes }: NewPersonalKey,
): Promise<{ id: string; key: string }> {
  if (onlyProjects?.length === 0) {
    throw new AppError("invalid_request", "Name at least one project, or allow all of them.");
  }
  const { id } = await prisma.personalKey.create({
    data: {
      id: newOrderedId(),
      userId,
      name,
      scopes,
      keyHash: hashKey(key),
      hint: key.slice(-HINT_LENGTH),
      allProjects: onlyProjects === undefined,
      projectIds: onlyProjects ?? [],
      expiresAt: expiresAt ?? null,
      createdAt: new Date(clock.now()),
    },
    select: { id: true },
  });
  return { id, key };
}

/** Refused from the next request on. */
export async function revokePersonalKey({ prisma, clock }: Store, id: string): Promise<void> {
  await prisma.personalKey.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: new Date(clock.now()) },
  });
}
