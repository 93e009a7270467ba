import { Prisma } from "@/database";
import type { DayCount, LedgerCounts, Usage } from "../contract/ledger";

type Database = Pick<Prisma.TransactionClient, "$executeRaw">;

const TOTALS = Prisma.sql`excluded.events`;
const INCREMENTS = Prisma.sql`u.events + excluded.events`;
const ALWAYS = Prisma.sql`true`;

/** Replaces the counts of a journal by these totals, so that writing them again changes nothing. */
export async function setCounts(
  database: Database,
  journalId: string,
  { months, days, arrivals }: LedgerCounts,
): Promise<void> {
  if (months.length > 0) await database.$executeRaw(monthsSql(journalId, months, TOTALS, ALWAYS));
  if (days.length > 0) await database.$executeRaw(daysSql(journalId, days, TOTALS, ALWAYS));
  if (arrivals.length > 0) await database.$executeRaw(arrivalsSql(journalId, arrivals, ALWAYS));
}

/**
 * The statements that add increments to the counts of a journal if the condition is true, as
 * parts of one statement.
 */
export const addCountsSql = (
  journalId: string,
  { months, days, arrivals }: LedgerCounts,
  condition: Prisma.Sql,
): Prisma.Sql[] => [
  monthsSql(journalId, months, INCREMENTS, condition),
  daysSql(journalId, days, INCREMENTS, condition),
  arrivalsSql(journalId, arrivals, condition),
];

/**
 * `updated` is what a row that exists gets. The joins skip teams and projects that no longer exist.
 */
function monthsSql(
  journalId: string,
  usages: readonly Usage[],
  updated: Prisma.Sql,
  condition: Prisma.Sql,
): Prisma.Sql {
  const teams = usages.map(({ accountId }) => accountId);
  const months = usages.map(({ month }) => `${month}-01`);
  const events = usages.map((usage) => usage.events);
  return Prisma.sql`
    INSERT INTO usage_months AS u (team_id, month, journal_id, events, updated_at)
    SELECT t.id, f.month, ${journalId}::uuid, f.events::int8, now()
    FROM unnest(${teams}::uuid[], ${months}::date[], ${events}::float8[])
      AS f(team_id, month, events)
    JOIN teams AS t ON t.id = f.team_id
    WHERE ${condition}
    ON CONFLICT (team_id, month, journal_id)
      DO UPDATE SET events = ${updated}, updated_at = excluded.updated_at`;
}

function daysSql(
  journalId: string,
  counts: readonly DayCount[],
  updated: Prisma.Sql,
  condition: Prisma.Sql,
): Prisma.Sql {
  const projects = counts.map(({ projectId }) => projectId);
  const days = counts.map(({ day }) => day);
  const reasons = counts.map(({ reason }) => reason);
  const events = counts.map(({ count }) => count);
  return Prisma.sql`
    INSERT INTO usage_days AS u (project_id, day, reason, journal_id, events)
    SELECT p.id, f.day, f.reason, ${journalId}::uuid, f.events::int8
    FROM unnest(${projects}::uuid[], ${days}::date[], ${reasons}::text[], ${events}::float8[])
      AS f(project_id, day, reason, events)
    JOIN projects AS p ON p.id = f.project_id
    WHERE ${condition}
    ON CONFLICT (project_id, day, reason, journal_id)
      DO UPDATE SET events = ${updated}`;
}

/** Skips purged projects: none of their data may be stored, not even an event name. */
function arrivalsSql(
  journalId: string,
  arrivals: LedgerCounts["arrivals"],
  condition: Prisma.Sql,
): Prisma.Sql {
  const projects = arrivals.map(({ projectId }) => projectId);
  const names = arrivals.map(({ eventName }) => eventName);
  const moments = arrivals.map(({ receivedAt }) => new Date(receivedAt));
  return Prisma.sql`
    INSERT INTO arrivals (project_id, journal_id, event_name, received_at)
    SELECT p.id, ${journalId}::uuid, f.event_name, f.received_at
    FROM unnest(${projects}::uuid[], ${names}::text[], ${moments}::timestamptz[])
      AS f(project_id, event_name, received_at)
    JOIN projects AS p ON p.id = f.project_id AND p.purged_at IS NULL
    WHERE ${condition}
    ON CONFLICT (project_id, journal_id)
      DO UPDATE SET event_name = excluded.event_name, received_at = excluded.received_at`;
}
