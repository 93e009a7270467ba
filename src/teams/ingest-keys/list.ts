import { notFound } from "@/base/errors";
import type { PrismaClient } from "@/database";
import { hintOf } from "../access/key-format";

type IngestKeySummary = {
  id: string;
  name: string;
  /** The key's last characters. */
  hint: string;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601, accurate to about a minute; null if the key was never used. */
  lastUsedAt: string | null;
};

/** Oldest first, without revoked keys. */
export async function listIngestKeys(
  prisma: PrismaClient,
  projectId: string,
): Promise<IngestKeySummary[]> {
  const rows = await prisma.ingestKey.findMany({
    where: { projectId, revokedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, name, key, createdAt, lastUsedAt }) => ({
    id,
    name,
    hint: hintOf(key),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** The text of a key. Throws `not_found` for a revoked key or one of another project. */
export async function revealIngestKey(
  prisma: PrismaClient,
  { projectId, keyId }: { projectId: string; keyId: string },
): Promise<{ key: string }> {
  const row = await prisma.ingestKey.findFirst({
    where: { id: keyId, projectId, revokedAt: null },
    select: { key: true },
  });
  if (row === null) throw notFound("Key");
  return row;
}
