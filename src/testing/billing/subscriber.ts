import { newId } from "@/base/ids";
import type { Clock } from "@/base/time/clock";
import { utcMonth } from "@/base/time/utc";
import type { BillingAccount, PrismaClient } from "@/database";
import { PLANS } from "@/plans";
import { makeTenant } from "../teams/tenants";

export type Subscriber = { teamId: string; projectId: string; customerId: string };

/** Creates a team on Pro that has a subscription, and a customer at Stripe in name only. */
export async function makeSubscriber(
  prisma: PrismaClient,
  clock: Clock,
  account: Partial<BillingAccount> = {},
): Promise<Subscriber> {
  const { teamId, projectId } = await makeTenant(prisma, { clock });
  await prisma.team.update({ where: { id: teamId }, data: { plan: "pro" } });
  const customerId = `cus_${newId()}`;
  await prisma.billingAccount.create({
    data: {
      teamId,
      customerId,
      mode: "simulator",
      subscriptionId: `sub_${newId()}`,
      status: "active",
      createdAt: new Date(clock.now()),
      ...account,
    },
  });
  return { teamId, projectId, customerId };
}

/** Simulates a process that has accepted events in a month ("2026-07"). */
export async function addUsage(
  prisma: PrismaClient,
  teamId: string,
  month: string,
  events: number,
  journalId = JOURNAL,
): Promise<void> {
  const first = new Date(`${month}-01`);
  await prisma.usageMonth.upsert({
    where: { teamId_month_journalId: { teamId, month: first, journalId } },
    create: { teamId, month: first, journalId, events, updatedAt: new Date() },
    update: { events: { increment: events } },
  });
}

const JOURNAL = newId();

/** Adds the quota of Pro in the clock's month and as many events beyond it. */
export const exceedQuota = (prisma: PrismaClient, clock: Clock, teamId: string, events: number) =>
  addUsage(prisma, teamId, utcMonth(clock.now()), PLANS.pro.events.included + events);
