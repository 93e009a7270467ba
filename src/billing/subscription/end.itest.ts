import { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "@/accounts/user/delete-account";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { endOwnSubscriptions } from "@/teams";
import { ORIGIN, testBilling } from "@/testing/billing/billing";
import { prepareBilling } from "@/testing/billing/scene";
import { exceedQuota } from "@/testing/billing/subscriber";
import { replaced } from "@/testing/replaced";
import { DATABASES } from "@/testing/stores/databases";
import { PASSWORD } from "@/testing/teams/people";
import { callerOf, newMember } from "@/testing/teams/world";
import type { Billing } from "../billing";
import { subscriptionsWithoutBilling } from "./end";

describe.each(DATABASES)("ending a subscription on %s", (_, open) => {
  const scene = prepareBilling(open);

  test("the deletion of a team cancels its subscription at once, without an email that the plan ended", async () => {
    const { stripe, deliverNew, mailsOf } = scene.setting;
    const team = await scene.subscriber();
    const id = await scene.subscriptionOf(team.teamId);
    await scene.deleteTeam(team);
    expect(await scene.isDeleted(team.teamId)).toBe(true);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    await deliverNew(team.teamId);
    expect(await mailsOf(team.teamId)).toEqual([]);
  });

  test("the deletion of a team expires its open checkout first", async () => {
    const { billing, stripe, newTeam } = scene.setting;
    const team = await newTeam();
    const { url } = await billing.startCheckout(team.teamId, ORIGIN);
    await scene.deleteTeam(team);
    const session = await stripe.checkout.sessions.retrieve(url.split("/").at(-1) ?? "");
    expect(session.status).toBe("expired");
  });

  test("the deletion of a team fails, and deletes nothing, while Stripe is away", async () => {
    const { another, stateOf } = scene.setting;
    const team = await scene.subscriber();
    const gone = await testBilling(scene.database, { clock: scene.clock, log: silentLog });
    await gone.stop();
    const deletion = scene.deleteTeam(team, another({ stripe: gone.stripe }));
    await expect(deletion).rejects.toThrow(
      'Stripe is not responding, so "tenant" was not deleted: its subscription must be cancelled first.',
    );
    expect(await scene.isDeleted(team.teamId)).toBe(false);
    expect(await stateOf(team.teamId)).toBe("paid_active");
  });

  test("the deletion of a team does not cancel the subscription if the name is wrong or the caller may not delete it", async () => {
    const { people, stripe } = scene.setting;
    const team = await scene.subscriber();
    const admin = await newMember(people.services, team.teamId, "admin");
    const { services } = people;
    const teams = { ...services.teams, subscriptions: scene.setting.billing.subscriptions };
    const attempts = [
      [team.userId, "wrong"],
      [admin, "tenant"],
    ] as const;
    for (const [userId, name] of attempts) {
      const caller = callerOf({ ...services, teams }, userId);
      await expect(caller.teams.delete({ teamId: team.teamId, name })).rejects.toThrow();
    }
    const { status } = await stripe.subscriptions.retrieve(await scene.subscriptionOf(team.teamId));
    expect(status).toBe("active");
  });

  test("the deletion of a team is followed by the cancellation of a subscription that appears later", async () => {
    const { stripe, pay, billing, newTeam, deliverNew } = scene.setting;
    const team = await newTeam();
    const { url } = await billing.startCheckout(team.teamId, ORIGIN);
    await pay(url);
    await scene.prisma.team.update({
      where: { id: team.teamId },
      data: { deletedAt: new Date(scene.clock.now()) },
    });
    await deliverNew(team.teamId);
    const customer = await scene.setting.customerOf(team.teamId);
    const { data } = await stripe.subscriptions.list({ customer, status: "all" });
    expect(data.map(({ status }) => status)).toEqual(["canceled"]);
  });

  test("the deletion of an account cancels the subscription of its team, or fails while Stripe is away", async () => {
    const { people, subscribe, stripe, billing, another } = scene.setting;
    const person = await people.signUp();
    const { teamId } = await scene.prisma.membership.findFirstOrThrow({
      where: { userId: person.userId },
    });
    const { userId } = person;
    await subscribe({ teamId });
    const id = await scene.subscriptionOf(teamId);
    const gone = await testBilling(scene.database, { clock: scene.clock, log: silentLog });
    await gone.stop();
    const deleteWith = ({ subscriptions }: Pick<Billing, "subscriptions">) => {
      const { services } = people;
      const response = { headers: new Headers(), secure: true };
      const visit = { headers: person.headers, response, clientAddress: "" };
      const teams = { ...services.teams, subscriptions };
      return deleteAccount(services.accounts, teams, { userId, password: PASSWORD }, visit);
    };
    await expect(deleteWith(another({ stripe: gone.stripe }))).rejects.toMatchObject({
      status: 503,
    });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    await deleteWith(billing);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  });

  test("an event between the cancellation and the deletion sends no email that the plan ended", async () => {
    const { billing, deliverNew, mailsOf } = scene.setting;
    const { teamId } = await scene.subscriber();
    await billing.subscriptions.end(teamId);
    await deliverNew(teamId);
    expect(await mailsOf(teamId)).toEqual([]);
  });

  test("a team whose customer belongs to another Stripe account is not deleted while it is on Pro", async () => {
    const team = await scene.subscriber();
    await scene.prisma.billingAccount.update({
      where: { teamId: team.teamId },
      data: { customerId: `cus_${newId()}` },
    });
    await expect(scene.deleteTeam(team)).rejects.toThrow(
      'The subscription of "tenant" cannot be cancelled, since it belongs to another Stripe account.',
    );
    expect(await scene.isDeleted(team.teamId)).toBe(false);
  });

  test.each([
    ["simulator", true],
    ["test", false],
    ["live", false],
  ] as const)(
    "without billing, a team that pays in mode %s can be deleted: %s",
    async (mode, can) => {
      const team = await scene.subscriber();
      const { teamId } = team;
      await scene.prisma.billingAccount.update({ where: { teamId }, data: { mode } });
      const subscriptions = subscriptionsWithoutBilling(scene.prisma);
      const deletion = scene.deleteTeam(team, { subscriptions });
      if (can) await deletion;
      else await expect(deletion).rejects.toThrow("billing is turned off on this server");
      expect(await scene.isDeleted(teamId)).toBe(can);
    },
  );

  test("if one of an owner's subscriptions cannot be cancelled, the others stay", async () => {
    const { stripe, billing } = scene.setting;
    const [first, second] = [await scene.subscriber(), await scene.subscriber()];
    const { userId } = first;
    const { teamId } = second;
    await scene.prisma.membership.updateMany({ where: { teamId }, data: { userId } });
    await scene.prisma.team.update({ where: { id: teamId }, data: { name: "Far away" } });
    await scene.prisma.billingAccount.update({ where: { teamId }, data: { mode: "live" } });
    const end = endOwnSubscriptions({ prisma: scene.prisma, ...billing }, userId);
    await expect(end).rejects.toThrow('The subscription of "Far away" cannot be cancelled');
    const id = await scene.subscriptionOf(first.teamId);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
  });

  test.each([0, 1])(
    "if the usage of one of an owner's teams cannot be reported, the others stay (team %i)",
    async (at) => {
      const { stripe, another } = scene.setting;
      const teams = [await scene.subscriber(), await scene.subscriber()] as const;
      const [{ userId }, { teamId }] = teams;
      await scene.prisma.membership.updateMany({ where: { teamId }, data: { userId } });
      await exceedQuota(scene.prisma, scene.clock, teams[at]?.teamId ?? "", 10);
      const create = () => Promise.reject(new Stripe.errors.StripeAPIError());
      const meterEvents = replaced(stripe.billing.meterEvents, { create });
      const metered = replaced(stripe, { billing: replaced(stripe.billing, { meterEvents }) });
      const { subscriptions } = another({ stripe: metered });
      const end = endOwnSubscriptions({ prisma: scene.prisma, subscriptions }, userId);
      await expect(end).rejects.toMatchObject({ status: 503 });
      for (const team of teams) {
        const id = await scene.subscriptionOf(team.teamId);
        expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
      }
    },
  );
});
