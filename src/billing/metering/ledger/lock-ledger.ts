import type { Prisma } from "@/database";

/**
 * Locks the team's row, which `lockTeam` locks too, so that no two transactions add to a team's
 * ledger or choose times for it at once. Unlike `lockTeam`, it accepts a deleted team, whose last
 * usage is still reported.
 */
export async function lockLedger(prisma: Prisma.TransactionClient, teamId: string): Promise<void> {
  await prisma.$queryRaw`SELECT id FROM teams WHERE id = ${teamId}::uuid FOR NO KEY UPDATE`;
}
