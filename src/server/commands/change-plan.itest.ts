import { expect, test } from "vitest";
import { StartError } from "@/base/errors";
import { newId } from "@/base/ids";
import type { Prisma } from "@/database";
import { applyPlanTriggerIn, inTransaction } from "@/teams";
import { replaced } from "@/testing/replaced";
import { prepareScene } from "@/testing/teams/scene";
import { changePlan, readArguments } from "./change-plan";

const scene = prepareScene();
const runCommand = async (...args: string[]) =>
  changePlan(scene().people.services.teams, "test", readArguments(args));

test("a team specified by id moves to a plan, and the output says what was paused and suspended", async () => {
  const { teamId, owner } = scene();
  expect(await runCommand("pro", teamId)).toBe("A team is already on Pro.");
  await owner.teams.projects.create({ teamId, name: "Second", timeZone: "UTC" });
  expect(await runCommand("free", teamId)).toBe(
    "A team is now on Free. 1 project is paused. 1 member is suspended.",
  );
  expect(await runCommand("pro", teamId)).toBe("A team is now on Pro.");
});

test("a team can be specified by its owner's email address, unless the owner has another team", async () => {
  const { teamId, owner } = scene();
  const { email } = (await owner.accounts.me()).user;
  expect(await runCommand("free", email.toUpperCase())).toContain("now on Free");
  await runCommand("pro", teamId);
  await owner.teams.create({ name: "Another" });
  const change = runCommand("free", email);
  await expect(change).rejects.toThrow(StartError);
  await expect(change).rejects.toThrow(`${teamId}  A team`);
});

test.each([
  [[], "Usage"],
  [["pro"], "Usage"],
  [["gold", newId()], "Usage"],
  [["constructor", newId()], "Usage"],
  [["pro", newId(), "more"], "Usage"],
  [["pro", newId()], "No team found for"],
  [["pro", "nobody@example.com"], "No team found for"],
])("%j is rejected", async (args, words) => {
  await expect(runCommand(...args)).rejects.toThrow(words);
});

test("a team with a subscription keeps its plan, which follows from the subscription", async () => {
  const { teamId, people } = scene();
  const { prisma } = people.services;
  const account = {
    teamId,
    customerId: `cus_${teamId}`,
    mode: "test",
    status: "past_due",
  } as const;
  await prisma.billingAccount.create({ data: { ...account, createdAt: new Date() } });
  const change = runCommand("free", teamId);
  await expect(change).rejects.toThrow(StartError);
  await expect(change).rejects.toThrow("Cancel the subscription first");
  await prisma.billingAccount.update({ where: { teamId }, data: { status: "canceled" } });
  expect(await runCommand("free", teamId)).toContain("now on Free");
});

test("a team whose payment arrives meanwhile keeps Pro", async () => {
  const { teamId, people } = scene();
  const { teams } = people.services;
  const { prisma } = teams;
  const payments: Promise<unknown>[] = [];
  /** As a webhook does, under the team's lock. */
  const subscribe = () => {
    const payment = inTransaction(teams, async (store) => {
      await applyPlanTriggerIn(store, teamId, "upgraded");
      const account = { teamId, customerId: `cus_${teamId}`, mode: "test" } as const;
      const data = { ...account, status: "active", createdAt: new Date() };
      await store.prisma.billingAccount.create({ data });
    });
    payments.push(payment);
    return payment;
  };
  /** Lets the payment arrive once the account was read. In a transaction, it waits for the lock. */
  const paying = (client: Prisma.TransactionClient, isTransaction: boolean) => {
    const findUnique = async (args: { where: { teamId: string } }) => {
      const account = await client.billingAccount.findUnique(args);
      const payment = subscribe();
      if (!isTransaction) await payment;
      return account;
    };
    return { billingAccount: replaced(client.billingAccount, { findUnique }) };
  };
  const $transaction = (work: (tx: Prisma.TransactionClient) => Promise<unknown>) =>
    prisma.$transaction((tx) => work(replaced(tx, paying(tx, true))));
  const client = replaced(prisma, { ...paying(prisma, false), $transaction });
  await changePlan({ ...teams, prisma: client }, "test", readArguments(["free", teamId]));
  expect(payments).toHaveLength(1);
  await Promise.all(payments);
  const { plan } = await prisma.team.findUniqueOrThrow({ where: { id: teamId } });
  expect(plan).toBe("pro");
});

test("a subscription in another mode of Stripe does not keep a team on its plan", async () => {
  const { teamId, people } = scene();
  const account = {
    teamId,
    customerId: `cus_${teamId}`,
    mode: "simulator",
    status: "active",
  } as const;
  await people.services.prisma.billingAccount.create({
    data: { ...account, createdAt: new Date() },
  });
  expect(await runCommand("free", teamId)).toContain("now on Free");
});

test("a spending limit of an earlier subscription ends, since nobody pays for overage", async () => {
  const { teamId, people } = scene();
  const { prisma } = people.services;
  await prisma.team.update({ where: { id: teamId }, data: { spendingLimit: 500 } });
  await runCommand("pro", teamId);
  expect(await prisma.team.findUniqueOrThrow({ where: { id: teamId } })).toMatchObject({
    spendingLimit: null,
  });
});
