import { DAY_MS } from "@/base/time/durations";
import type { PrismaClient } from "@/database";
import { MAIL_LEASE_MS } from "@/teams";

export type ClaimedNotice = {
  teamId: string;
  teamName: string;
  key: string;
  kind: string;
  detail: unknown;
};

/**
 * Sent before the next ones are claimed, so that none waits for long in one process
 * while others are idle.
 */
const BATCH = 20;

/**
 * Claims notices that are not sent yet, the oldest first. If several processes do so at once, each
 * notice goes to one of them.
 */
export async function claimNotices(prisma: PrismaClient, nowMs: number): Promise<ClaimedNotice[]> {
  const now = new Date(nowMs);
  const expired = new Date(nowMs - MAIL_LEASE_MS);
  const claimed = await prisma.$queryRaw<(ClaimedNotice & { createdAt: Date })[]>`
    WITH due AS (
      SELECT n.team_id, n.key, t.name
      FROM billing_notices AS n JOIN teams AS t ON t.id = n.team_id AND t.deleted_at IS NULL
      WHERE n.sent_at IS NULL AND (n.claimed_at IS NULL OR n.claimed_at < ${expired}::timestamptz)
      ORDER BY n.created_at, n.team_id, n.key
      LIMIT ${BATCH}
      FOR UPDATE OF n SKIP LOCKED
    )
    UPDATE billing_notices AS n SET claimed_at = ${now}::timestamptz
    FROM due WHERE n.team_id = due.team_id AND n.key = due.key
    RETURNING n.team_id AS "teamId", due.name AS "teamName", n.key, n.kind, n.detail,
      n.created_at AS "createdAt"`;
  // The order of RETURNING is undefined.
  return claimed.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Longer than a mail server is usually away; then the news is old. */
const GIVE_UP_MS = 3 * DAY_MS;

/**
 * Closes the notices that will not be sent: those of deleted teams, and those that nobody could
 * send for three days, also because their kind is unknown to this version. Returns how many of
 * the latter there were.
 */
export async function giveUp(prisma: PrismaClient, nowMs: number): Promise<number> {
  const closed = { sentAt: new Date(nowMs) };
  await prisma.billingNotice.updateMany({
    where: { sentAt: null, team: { deletedAt: { not: null } } },
    data: closed,
  });
  const createdAt = { lt: new Date(nowMs - GIVE_UP_MS) };
  const { count } = await prisma.billingNotice.updateMany({
    where: { sentAt: null, createdAt },
    data: closed,
  });
  return count;
}

export async function markSent(
  prisma: PrismaClient,
  { teamId, key }: ClaimedNotice,
  nowMs: number,
): Promise<void> {
  await prisma.billingNotice.updateMany({
    where: { teamId, key },
    data: { sentAt: new Date(nowMs) },
  });
}
