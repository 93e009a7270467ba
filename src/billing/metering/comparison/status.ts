import type { Clock } from "@/base/time/clock";
import type { BillingAccount, MeterState, Plan, PrismaClient } from "@/database";
import { monthOf } from "../ledger/months";
import { readOverage } from "../ledger/overage";

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

/** What an operator sees of each team that has ever started a checkout. */
export async function readMeteringStatus(
  prisma: PrismaClient,
  clock: Clock,
): Promise<MeteringStatus[]> {
  const accounts = await prisma.billingAccount.findMany({
    include: { team: true },
    orderBy: [{ createdAt: "asc" }, { teamId: "asc" }],
  });
  const statuses: MeteringStatus[] = [];
  for (const { team, ...account } of accounts) {
    const month = monthOf(clock.now());
    const { overage } = await readOverage(prisma, team.id, month);
    const isExempt = account.exemptMonth?.getTime() === month.getTime();
    statuses.push({
      teamId: team.id,
      name: team.name,
      plan: team.plan,
      deleted: team.deletedAt !== null,
      account,
      overage,
      exempt: isExempt ? Math.min(overage, Number(account.exemptEvents)) : 0,
      ...(await readLedger(prisma, team.id)),
    });
  }
  return statuses;
}

async function readLedger(
  prisma: PrismaClient,
  teamId: string,
): Promise<Pick<MeteringStatus, "ledger" | "problems">> {
  const states = await prisma.meterLedgerEntry.groupBy({
    by: ["state"],
    where: { teamId },
    _count: true,
    _sum: { events: true },
    orderBy: { state: "asc" },
  });
  const problems = await prisma.meterLedgerEntry.findMany({
    where: { teamId, problem: { not: null } },
    orderBy: [{ hour: "desc" }, { month: "desc" }],
    take: MAX_PROBLEMS,
  });
  return {
    ledger: states.map(({ state, _count, _sum }) => {
      return { state, entries: _count, events: Number(_sum.events ?? 0) };
    }),
    problems: problems.map(({ state, month, hour, events, problem }) => {
      return { state, month, hour, events: Number(events), problem: problem ?? "" };
    }),
  };
}
