import { EnvError } from "@/base/env";
import { hashKey } from "../access/key-format";
import { createIngestKey } from "../ingest-keys/create";
import { DEFAULT_NAMES } from "../names";
import { createPersonalKey } from "../personal-keys/create";
import type { InitContext } from "./init-variables";

/**
 * Ensures that the key in the variables exists or, if they contain none, that a generated one does.
 */
export async function ensureIngestKey(setup: InitContext, projectId: string): Promise<void> {
  const { prisma, initial, log } = setup;
  if (initial.ingestKey === undefined) return ensureAnyIngestKey(setup, projectId);
  const known = await prisma.ingestKey.findUnique({
    where: { keyHash: hashKey(initial.ingestKey) },
  });
  if (known === null)
    await createIngestKey(setup, { projectId, name: DEFAULT_NAMES.key, key: initial.ingestKey });
  else if (known.projectId !== projectId) {
    throw new EnvError(
      "Invalid environment: TALLYMARK_INIT_INGEST_KEY belongs to another project. Choose a new one.",
    );
  } else if (known.revokedAt !== null) {
    log.warn("TALLYMARK_INIT_INGEST_KEY was revoked and stays revoked");
  }
}

/**
 * As at sign-up. Revoked keys count: a user who revoked the project's only key does not want
 * another one.
 */
async function ensureAnyIngestKey(setup: InitContext, projectId: string): Promise<void> {
  const known = await setup.prisma.ingestKey.count({ where: { projectId } });
  if (known === 0) await createIngestKey(setup, { projectId, name: DEFAULT_NAMES.key });
}

export async function ensurePersonalKey(setup: InitContext, userId: string): Promise<void> {
  const { prisma, initial, log } = setup;
  if (initial.personalKey === undefined) return;
  const known = await prisma.personalKey.findUnique({
    where: { keyHash: hashKey(initial.personalKey) },
  });
  if (known === null) {
    await createPersonalKey(setup, {
      userId,
      name: DEFAULT_NAMES.key,
      scopes: ["read", "write"],
      key: initial.personalKey,
    });
  } else if (known.userId !== userId) {
    throw new EnvError(
      "Invalid environment: TALLYMARK_INIT_PERSONAL_KEY belongs to another user. Choose a new one.",
    );
  } else if (known.revokedAt !== null) {
    log.warn("TALLYMARK_INIT_PERSONAL_KEY was revoked and stays revoked");
  }
}
