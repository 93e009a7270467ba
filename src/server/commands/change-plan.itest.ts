import { expect, test } from "vitest";
import { StartError } from "@/base/errors";
import { newId } from "@/base/ids";
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
