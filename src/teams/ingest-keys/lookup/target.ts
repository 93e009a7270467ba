import { type Plan, type PrismaClient, toClientError } from "@/database";
import { hashKey } from "@/teams/access/key-format";

/** The project that an ingest key writes to, and the team that pays for it. */
export type IngestTarget = {
  keyId: string;
  projectId: string;
  teamId: string;
  plan: Plan;
  paused: boolean;
};

/** Null for a key that is unknown, revoked, or of a deleted project. */
export async function findIngestTarget(
  prisma: PrismaClient,
  key: string,
): Promise<IngestTarget | null> {
  const row = await prisma.ingestKey
    .findUnique({
      where: {
        keyHash: hashKey(key),
        revokedAt: null,
        project: { deletedAt: null, team: { deletedAt: null } },
      },
      select: {
        id: true,
        project: {
          select: { id: true, teamId: true, pausedAt: true, team: { select: { plan: true } } },
        },
      },
    })
    .catch((error: unknown) => {
      throw toClientError(error);
    });
  if (row === null) return null;
  const { id, teamId, pausedAt, team } = row.project;
  return { keyId: row.id, projectId: id, teamId, plan: team.plan, paused: pausedAt !== null };
}
