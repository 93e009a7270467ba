import { afterAll, beforeAll } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import type { Billing } from "@/billing";
import type { BillingAccount, Database, PrismaClient } from "@/database";
import { NOON } from "../journal/journal";
import type { Tenant } from "../teams/tenants";
import { callerOf } from "../teams/world";
import { type TestBilling, testBilling } from "./billing";

export type BillingScene = {
  clock: ManualClock;
  readonly database: Database;
  readonly prisma: PrismaClient;
  readonly setting: TestBilling;
  /** A team on Pro that has paid. */
  subscriber(): Promise<Tenant & { customer: string }>;
  accountOf(teamId: string): Promise<BillingAccount>;
  subscriptionOf(teamId: string): Promise<string>;
  /** Schedules the subscription's end, or takes that back. */
  setCancelled(teamId: string, cancel: boolean): Promise<unknown>;
  /** The actions in the audit log, the oldest first. */
  actionsOf(teamId: string): Promise<string[]>;
  /** Sends the emails that are due, and returns the subjects of a team's. */
  subjectsOf(teamId: string): Promise<string[]>;
  /** Makes the reconciliation read a team next, as if a day had passed. */
  reconcile(teamId: string, billing?: Billing): Promise<void>;
  /** Deletes a team that is named "tenant", as its owner does. */
  deleteTeam(team: Tenant, billing?: Pick<Billing, "subscriptions">): Promise<unknown>;
  isDeleted(teamId: string): Promise<boolean>;
};

/** Billing over a database and a simulator, which the tests of the surrounding `describe` share. */
export function prepareBilling(open: () => Promise<Database>): BillingScene {
  const clock = new ManualClock(NOON);
  let database: Database;
  let setting: TestBilling;
  beforeAll(async () => {
    database = await open();
    setting = await testBilling(database, { clock, log: silentLog });
  });
  afterAll(async () => {
    await setting.stop();
    await database.close();
  });
  const accountOf = (teamId: string) =>
    database.prisma.billingAccount.findUniqueOrThrow({ where: { teamId } });
  const subscriptionOf = async (teamId: string) => (await accountOf(teamId)).subscriptionId ?? "";
  return {
    clock,
    get database() {
      return database;
    },
    get prisma() {
      return database.prisma;
    },
    get setting() {
      return setting;
    },
    subscriber: async () => {
      const team = await setting.newTeam();
      await setting.subscribe(team);
      return { ...team, customer: await setting.customerOf(team.teamId) };
    },
    accountOf,
    subscriptionOf,
    setCancelled: async (teamId, cancel) =>
      setting.stripe.subscriptions.update(await subscriptionOf(teamId), {
        cancel_at_period_end: cancel,
      }),
    actionsOf: async (teamId) => {
      const query = { where: { teamId }, orderBy: { id: "asc" } } as const;
      return (await database.prisma.auditEntry.findMany(query)).map(({ action }) => action);
    },
    subjectsOf: async (teamId) => (await setting.mailsOf(teamId)).map(({ subject }) => subject),
    reconcile: async (teamId, billing = setting.billing) => {
      await database.prisma.billingAccount.update({ where: { teamId }, data: { syncedAt: null } });
      await billing.reconciliation.runOnce();
    },
    deleteTeam: ({ teamId, userId }, { subscriptions } = setting.billing) => {
      const { services } = setting.people;
      const teams = { ...services.teams, subscriptions };
      return callerOf({ ...services, teams }, userId).teams.delete({ teamId, name: "tenant" });
    },
    isDeleted: async (id) =>
      (await database.prisma.team.findUniqueOrThrow({ where: { id } })).deletedAt !== null,
  };
}
