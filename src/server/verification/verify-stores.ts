import { setTimeout as delay } from "node:timers/promises";
import type { PrismaClient } from "@/database";
import type { Finding, Ledger, Pipeline, Usage } from "@/pipeline";

export type VerifiedStores = {
  prisma: PrismaClient;
  ledger: Pick<Ledger, "id">;
  pipeline: Pick<Pipeline, "verify" | "usages">;
};

/** Together long enough for the journal's counts to reach the database several times. */
const AGAIN_MS = 500;
const ATTEMPTS = 20;

/** Recounts all stores of an installation. Compares the usage up to `attempts` times. */
export async function verifyStores(
  stores: VerifiedStores,
  signal: AbortSignal,
  attempts = ATTEMPTS,
): Promise<Finding[]> {
  const findings = await stores.pipeline.verify(signal);
  return [...findings, await verifyUsage(stores, signal, attempts)];
}

/**
 * Compares the usage by team and month in the journal with what it has published to the database,
 * which may be a little behind while events arrive.
 */
async function verifyUsage(
  stores: VerifiedStores,
  signal: AbortSignal,
  attempts: number,
): Promise<Finding> {
  const before = byTeamAndMonth(stores.pipeline.usages());
  let finding = await compareUsage(stores, before);
  for (let attempt = 1; finding.expected !== finding.found && attempt < attempts; attempt++) {
    await delay(AGAIN_MS, undefined, { signal });
    finding = await compareUsage(stores, before);
  }
  return finding;
}

/** The database must have reached what the journal had before, and must not be ahead of it. */
async function compareUsage(
  { prisma, ledger, pipeline }: VerifiedStores,
  before: ReadonlyMap<string, number>,
): Promise<Finding> {
  const published = await prisma.usageMonth.findMany({ where: { journalId: ledger.id } });
  const teams = new Set((await prisma.team.findMany({ select: { id: true } })).map(({ id }) => id));
  const stored = new Map(
    published.map(({ teamId, month, events }) => [
      keyOf(teamId, month.toISOString().slice(0, 7)),
      Number(events),
    ]),
  );
  let [expected, found] = [0, 0];
  for (const { accountId, month, events: after } of pipeline.usages()) {
    // Usage of deleted teams is not published.
    if (!teams.has(accountId)) continue;
    const key = keyOf(accountId, month);
    const inDatabase = stored.get(key) ?? 0;
    const isBetween = inDatabase >= (before.get(key) ?? 0) && inDatabase <= after;
    expected += isBetween ? inDatabase : after;
    found += inDatabase;
  }
  return { check: "Usage in the database", expected, found };
}

const keyOf = (teamId: string, month: string): string => `${teamId}/${month}`;

const byTeamAndMonth = (usages: readonly Usage[]): Map<string, number> =>
  new Map(usages.map(({ accountId, month, events }) => [keyOf(accountId, month), events]));
