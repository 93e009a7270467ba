import { utcMonth } from "@/base/time/utc";
import { type Plan, type Prisma, type PrismaClient, toClientError } from "@/database";
import { hashKey } from "@/teams/access/key-format";

/** The project that an ingest key writes to, and the team whose plan applies. */
export type IngestTarget = {
  keyId: string;
  projectId: string;
  teamId: string;
  plan: Plan;
  /** In cents; null for no limit. */
  spendingLimit: number | null;
  /** Overage of one month ("2026-07") that is not billed. */
  exempt: { month: string; events: number } | null;
  paused: boolean;
};

const TEAM = {
  plan: true,
  spendingLimit: true,
  billingAccount: { select: { exemptMonth: true, exemptEvents: true } },
} satisfies Prisma.TeamSelect;

type Exempt = { exemptMonth: Date | null; exemptEvents: bigint } | null;

const exemptOf = (account: Exempt): IngestTarget["exempt"] =>
  account?.exemptMonth
    ? { month: utcMonth(account.exemptMonth.getTime()), events: Number(account.exemptEvents) }
    : null;

/** Null for a key that is unknown, revoked or of a deleted project. */
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
          select: { id: true, teamId: true, pausedAt: true, team: { select: TEAM } },
        },
      },
    })
    .catch((error: unknown) => {
      throw toClientError(error);
    });
  if (row === null) return null;
  const { id, teamId, pausedAt, team } = row.project;
  return {
    keyId: row.id,
    projectId: id,
    teamId,
    plan: team.plan,
    spendingLimit: team.spendingLimit,
    exempt: exemptOf(team.billingAccount),
    paused: pausedAt !== null,
  };
}
