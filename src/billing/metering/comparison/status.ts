import type { Clock } from "@/base/time/clock";
import type { BillingAccount, MeterState, Plan, PrismaClient } from "@/database";
import { isLive, overageEvents } from "@/plans";
import { monthOf } from "../ledger/months";

export type MeteringStatus = {
  teamId: string;
  name: string;
  plan: Plan;
  deleted: boolean;
  account: Pick<
    BillingAccount,
    "mode" | "status" | "usageComparedAt" | "usageDifference" | "currentPeriodEnd" | "cancelAt"
  >;
  /** This month's events beyond the quota, and those of them that are not billed. */
  overage: number;
  exempt: number;
  ledger: { state: MeterState; entries: number; events: number }[];
  /** The latest entries that cannot be billed, or that Stripe has rejected so far. */
  problems: { state: MeterState; month: Date; hour: Date; events: number; problem: string }[];
};

const MAX_PROBLEMS = 20;

/**
 * What an operator sees of each team that has a subscription, or overage whose reports
 * are not all confirmed.
 */
export async function readMeteringStatus(
  prisma: PrismaClient,
  clock: Clock,
): Promise<MeteringStatus[]> {
  const month = monthOf(clock.now());
  const accounts = await prisma.billingAccount.findMany({
    // Not those that only started a checkout.
    where: { OR: [{ subscriptionId: { not: null } }, { team: { meterLedger: { some: {} } } }] },
    include: { team: true },
    orderBy: [{ createdAt: "asc" }, { teamId: "asc" }],
  });
  const used = await readUsed(prisma, month);
  const ledgers = await readLedgers(prisma);
  const problems = await readProblems(prisma);
  return accounts
    .map(({ team, ...account }) => {
      const overage = overageEvents("pro", used.get(team.id) ?? 0);
      const isExempt = account.exemptMonth?.getTime() === month.getTime();
      return {
        teamId: team.id,
        name: team.name,
        plan: team.plan,
        deleted: team.deletedAt !== null,
        account,
        overage,
        exempt: isExempt ? Math.min(overage, Number(account.exemptEvents)) : 0,
        ledger: ledgers.get(team.id) ?? [],
        problems: problems.get(team.id) ?? [],
      };
    })
    .filter(isOfInterest);
}

const isOfInterest = ({ account, ledger }: MeteringStatus): boolean =>
  isLive(account.status) ||
  account.usageDifference !== 0n ||
  ledger.some(({ state }) => state !== "confirmed");

async function readUsed(prisma: PrismaClient, month: Date): Promise<Map<string, number>> {
  const rows = await prisma.usageMonth.groupBy({
    by: ["teamId"],
    where: { month, team: { billingAccount: { isNot: null } } },
    _sum: { events: true },
  });
  return new Map(rows.map(({ teamId, _sum }) => [teamId, Number(_sum.events ?? 0)]));
}

async function readLedgers(prisma: PrismaClient): Promise<Map<string, MeteringStatus["ledger"]>> {
  const rows = await prisma.meterLedgerEntry.groupBy({
    by: ["teamId", "state"],
    _count: true,
    _sum: { events: true },
    orderBy: { state: "asc" },
  });
  return byTeam(rows, ({ state, _count, _sum }) => {
    return { state, entries: _count, events: Number(_sum.events ?? 0) };
  });
}

type Problem = MeteringStatus["problems"][number];

async function readProblems(
  prisma: PrismaClient,
): Promise<Map<string, MeteringStatus["problems"]>> {
  const rows = await prisma.$queryRaw<(Problem & { teamId: string })[]>`
    SELECT team_id AS "teamId", state::text AS state, month, hour, events::float8 AS events, problem
    FROM (
      SELECT *, row_number() OVER (PARTITION BY team_id ORDER BY hour DESC, month DESC) AS place
      FROM meter_ledger WHERE problem IS NOT NULL
    ) AS l
    WHERE place <= ${MAX_PROBLEMS}
    ORDER BY team_id, place`;
  return byTeam(rows, ({ teamId: _, ...problem }) => problem);
}

function byTeam<R extends { teamId: string }, T>(
  rows: readonly R[],
  pick: (row: R) => T,
): Map<string, T[]> {
  const teams = new Map<string, T[]>();
  for (const row of rows) teams.set(row.teamId, [...(teams.get(row.teamId) ?? []), pick(row)]);
  return teams;
}
