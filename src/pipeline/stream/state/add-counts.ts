import type { Prisma } from "@/database";
import type { DayCount, LedgerCounts, Usage } from "../../contract/ledger";
import type { RejectedEvent } from "../../journal/outbox";

type Transaction = Prisma.TransactionClient;

/** Adds increments to the counts of a journal. The joins skip teams and projects that no longer exist. */
export async function addCounts(
  transaction: Transaction,
  journalId: string,
  { months, days, arrivals }: LedgerCounts,
): Promise<void> {
  if (months.length > 0) await addMonths(transaction, journalId, months);
  if (days.length > 0) await addDays(transaction, journalId, days);
  if (arrivals.length > 0) await setArrivals(transaction, journalId, arrivals);
}

async function addMonths(transaction: Transaction, journalId: string, usages: readonly Usage[]) {
  const teams = usages.map(({ accountId }) => accountId);
  const months = usages.map(({ month }) => `${month}-01`);
  const events = usages.map((usage) => usage.events);
  await transaction.$executeRaw`
    INSERT INTO usage_months AS u (team_id, month, journal_id, events, updated_at)
    SELECT t.id, f.month, ${journalId}::uuid, f.events::int8, now()
    FROM unnest(${teams}::uuid[], ${months}::date[], ${events}::float8[])
      AS f(team_id, month, events)
    JOIN teams AS t ON t.id = f.team_id
    ON CONFLICT (team_id, month, journal_id)
      DO UPDATE SET events = u.events + excluded.events, updated_at = excluded.updated_at`;
}

async function addDays(transaction: Transaction, journalId: string, counts: readonly DayCount[]) {
  const projects = counts.map(({ projectId }) => projectId);
  const days = counts.map(({ day }) => day);
  const reasons = counts.map(({ reason }) => reason);
  const events = counts.map(({ count }) => count);
  await transaction.$executeRaw`
    INSERT INTO usage_days AS u (project_id, day, reason, journal_id, events)
    SELECT p.id, f.day, f.reason, ${journalId}::uuid, f.events::int8
    FROM unnest(${projects}::uuid[], ${days}::date[], ${reasons}::text[], ${events}::float8[])
      AS f(project_id, day, reason, events)
    JOIN projects AS p ON p.id = f.project_id
    ON CONFLICT (project_id, day, reason, journal_id)
      DO UPDATE SET events = u.events + excluded.events`;
}

/** Skips purged projects: none of their data may be stored, not even an event name. */
async function setArrivals(
  transaction: Transaction,
  journalId: string,
  arrivals: LedgerCounts["arrivals"],
) {
  const projects = arrivals.map(({ projectId }) => projectId);
  const names = arrivals.map(({ eventName }) => eventName);
  const moments = arrivals.map(({ receivedAt }) => new Date(receivedAt));
  await transaction.$executeRaw`
    INSERT INTO arrivals (project_id, journal_id, event_name, received_at)
    SELECT p.id, ${journalId}::uuid, f.event_name, f.received_at
    FROM unnest(${projects}::uuid[], ${names}::text[], ${moments}::timestamptz[])
      AS f(project_id, event_name, received_at)
    JOIN projects AS p ON p.id = f.project_id AND p.purged_at IS NULL
    ON CONFLICT (project_id, journal_id)
      DO UPDATE SET event_name = excluded.event_name, received_at = excluded.received_at`;
}

export async function addUnstorable(
  transaction: Transaction,
  rejected: readonly RejectedEvent[],
): Promise<void> {
  for (const { event, code } of rejected) {
    await transaction.$executeRaw`
      INSERT INTO unstorable_events (project_id, event_id, code, row, at)
      VALUES (${event.projectId}::uuid, ${event.eventId}::uuid, ${code}, ${event.row}, now())
      ON CONFLICT (project_id, event_id) DO NOTHING`;
  }
}
