import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import type { Database } from "@/database";
import type { Mail } from "@/mail/mailer";
import { NOON } from "@/testing/journal/journal";
import { DATABASES } from "@/testing/stores/databases";
import { openPeople } from "@/testing/teams/people";
import { makeTenant } from "@/testing/teams/tenants";
import { newMember } from "@/testing/teams/world";
import { addNotice, type NewNotice } from "./add";
import { BillingNotices } from "./billing-notices";

describe.each(DATABASES)("billing emails on %s", (_, open) => {
  let database: Database;
  let clock: ManualClock;
  let teamId: string;
  let mails: Mail[];
  let isAway: boolean;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    clock = new ManualClock(NOON);
    mails = [];
    isAway = false;
    await database.prisma.billingNotice.deleteMany();
    ({ teamId } = await makeTenant(database.prisma, { clock, name: "kiwi" }));
  });

  function openProcess(): BillingNotices {
    const mailer = {
      delivery: "smtp" as const,
      linkTo: (path: string) => `https://stats.example.com${path}`,
      async send(mail: Mail) {
        if (isAway) throw new BackendUnavailable("away");
        mails.push(mail);
      },
    };
    const { accounts } = openPeople(database, { mailer }).services;
    return new BillingNotices({
      prisma: database.prisma,
      clock,
      log: silentLog,
      accounts,
      mode: "simulator",
    });
  }

  const add = (notice: Partial<NewNotice> = {}) =>
    addNotice({ prisma: database.prisma, clock }, {
      teamId,
      key: "plan_ended:sub_1:1",
      kind: "plan_ended",
      detail: { paused: 0, suspended: 0 },
      ...notice,
    } as NewNotice);

  test("are sent once, however many processes look for them at the same time", async () => {
    expect(await add()).toBe(true);
    expect(await add()).toBe(false);
    const processes = Array.from({ length: 5 }, openProcess);
    await Promise.all(processes.map((one) => one.sendDue()));
    await processes[0]?.sendDue();
    expect(mails.map(({ subject }) => subject)).toEqual(["kiwi is now on the Free plan"]);
    expect(mails[0]?.text).toContain(`View plan:\nhttps://stats.example.com/t/${teamId}/plan\n`);
  });

  test("go to the owner and the admins", async () => {
    const store = { prisma: database.prisma, clock };
    await newMember(store, teamId, "admin");
    await newMember(store, teamId, "viewer");
    await add();
    await openProcess().sendDue();
    expect(mails).toHaveLength(2);
  });

  test("are retried after ten minutes if no mail server accepted them, also by another process", async () => {
    await add();
    isAway = true;
    await openProcess().sendDue();
    isAway = false;
    clock.advance(600_000);
    await openProcess().sendDue();
    expect(mails).toEqual([]);
    clock.advance(1);
    await openProcess().sendDue();
    expect(mails).toHaveLength(1);
  });

  const isOpen = async (key: string) =>
    (await database.prisma.billingNotice.count({ where: { teamId, key, sentAt: null } })) > 0;

  test("are not sent to a deleted team, and not tried again", async () => {
    await add({ key: "gone" });
    await database.prisma.team.update({ where: { id: teamId }, data: { deletedAt: new Date() } });
    await openProcess().sendDue();
    expect(mails).toEqual([]);
    expect(await isOpen("gone")).toBe(false);
  });

  test("are given up after three days, since nobody needs old news", async () => {
    isAway = true;
    await add({ key: "old" });
    clock.advance(3 * DAY_MS);
    await openProcess().sendDue();
    expect(await isOpen("old")).toBe(true);
    clock.advance(DAY_MS);
    await openProcess().sendDue();
    isAway = false;
    clock.advance(DAY_MS);
    await openProcess().sendDue();
    expect(mails).toEqual([]);
    expect(await isOpen("old")).toBe(false);
  });

  test("one of a kind that this version does not know does not hold up the others, and waits for a newer version", async () => {
    await database.prisma.billingNotice.create({
      data: {
        teamId,
        key: "new",
        kind: "of_a_newer_version",
        detail: {},
        createdAt: new Date(NOON),
      },
    });
    await add();
    await openProcess().sendDue();
    expect(mails).toHaveLength(1);
    expect(await isOpen("new")).toBe(true);
    clock.advance(4 * DAY_MS);
    await openProcess().sendDue();
    expect(await isOpen("new")).toBe(false);
  });

  test("of the last failure of a payment, and of one to approve, do not promise a retry", async () => {
    const detail = { amount: 2_900, currency: "jpy", retriesAt: null };
    await add({ key: "1", kind: "payment_failed", detail });
    clock.advance(1);
    await add({ key: "2", kind: "payment_action_required", detail });
    await openProcess().sendDue();
    for (const { text } of mails) {
      expect(text).toContain("¥2,900");
      expect(text).toContain(
        "It will not be retried.\n\nIf it stays unpaid, the subscription ends",
      );
      expect(text).not.toContain("Until then");
    }
    expect(mails.map(({ subject }) => subject)).toEqual([
      "A payment for kiwi failed",
      "A payment for kiwi needs an approval",
    ]);
    expect(mails[1]?.text).toContain("it asks the cardholder to approve it");
  });

  test("of a failed payment say the amount, the retry and what happens otherwise", async () => {
    const detail = { amount: 2_900, currency: "usd", retriesAt: "2026-07-18T12:00:00.000Z" };
    await add({ key: "payment_failed:in_1:1", kind: "payment_failed", detail });
    await openProcess().sendDue();
    expect(mails[0]).toMatchObject({
      subject: "A payment for kiwi failed",
      text: `TEST MODE: no card is charged.

The payment of $29.00 for the team "kiwi" on Tallymark failed. It will be retried on 18 July 2026.

Until then, everything continues as before. If no payment succeeds, the subscription ends and the team moves to the Free plan.

Check the card, or use another one, on the plan page:
https://stats.example.com/t/${teamId}/plan
`,
    });
  });
});
