import { Prisma } from "@/database";
import type { DayCount, LedgerCounts, Usage } from "../contract/ledger";

type Database = Pick<Prisma.TransactionClient, "$executeRaw">;

/** Replaces the counts of a journal by these totals, so that writing them again changes nothing. */
export const setCounts = (database: Database, journalId: string, counts: LedgerCounts) =>
  writeCounts(database, journalId, counts, Prisma.sql`excluded.events`);

/** Adds increments to the counts of a journal. */
export const addCounts = (database: Database, journalId: string, counts: LedgerCounts) =>
  writeCounts(database, journalId, counts, Prisma.sql`u.events + excluded.events`);

/** `events` is what a row that exists gets. The joins skip teams and projects that no longer exist. */
async function writeCounts(
  database: Database,
  journalId: string,
  { months, days, arrivals }: LedgerCounts,
  events: Prisma.Sql,
): Promise<void> {
  if (months.length > 0) await writeMonths(database, journalId, months, events);
  if (days.length > 0) await writeDays(database, journalId, days, events);
  if (arrivals.length > 0) await writeArrivals(database, journalId, arrivals);
}

async function writeMonths(
  database: Database,
  journalId: string,
  usages: readonly Usage[],
  updated: Prisma.Sql,
) {
  const teams = usages.map(({ accountId }) => accountId);
  const months = usages.map(({ month }) => `${month}-01`);
  const events = usages.map((usage) => usage.events);
  await database.$executeRaw`
    INSERT INTO usage_months AS u (team_id, month, journal_id, events, updated_at)
    SELECT t.id, f.month, ${journalId}::uuid, f.events::int8, now()
    FROM unnest(${teams}::uuid[], ${months}::date[], ${events}::float8[])
      AS f(team_id, month, events)
    JOIN teams AS t ON t.id = f.team_id
    ON CONFLICT (team_id, month, journal_id)
      DO UPDATE SET events = ${updated}, updated_at = excluded.updated_at`;
}

async function writeDays(
  database: Database,
  journalId: string,
  counts: readonly DayCount[],
  updated: Prisma.Sql,
) {
  const projects = counts.map(({ projectId }) => projectId);
  const days = counts.map(({ day }) => day);
  const reasons = counts.map(({ reason }) => reason);
  const events = counts.map(({ count }) => count);
  await database.$executeRaw`
    INSERT INTO usage_days AS u (project_id, day, reason, journal_id, events)
    SELECT p.id, f.day, f.reason, ${journalId}::uuid, f.events::int8
    FROM unnest(${projects}::uuid[], ${days}::date[], ${reasons}::text[], ${events}::float8[])
      AS f(project_id, day, reason, events)
    JOIN projects AS p ON p.id = f.project_id
    ON CONFLICT (project_id, day, reason, journal_id)
      DO UPDATE SET events = ${updated}`;
}

/** Skips purged projects: none of their data may be stored, not even an event name. */
async function writeArrivals(
  database: Database,
  journalId: string,
  arrivals: LedgerCounts["arrivals"],
) {
  const projects = arrivals.map(({ projectId }) => projectId);
  const names = arrivals.map(({ eventName }) => eventName);
  const moments = arrivals.map(({ receivedAt }) => new Date(receivedAt));
  await database.$executeRaw`
    INSERT INTO arrivals (project_id, journal_id, event_name, received_at)
    SELECT p.id, ${journalId}::uuid, f.event_name, f.received_at
    FROM unnest(${projects}::uuid[], ${names}::text[], ${moments}::timestamptz[])
      AS f(project_id, event_name, received_at)
    JOIN projects AS p ON p.id = f.project_id AND p.purged_at IS NULL
    ON CONFLICT (project_id, journal_id)
      DO UPDATE SET event_name = excluded.event_name, received_at = excluded.received_at`;
}
