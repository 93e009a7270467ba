import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import type { Database } from "@/database";
import { addUsage, makeSubscriber, type Subscriber } from "@/testing/billing/subscriber";
import { NOON } from "@/testing/journal/journal";
import { DATABASES } from "@/testing/stores/databases";
import { noticeMail } from "../notices/mail";
import { SpendingNotices } from "./spending-notices";

let database: Database;
let clock: ManualClock;
let subscriber: Subscriber;

const check = () =>
  new SpendingNotices({ prisma: database.prisma, clock, log: silentLog }).checkOnce();
const use = (events: number, month = "2026-07") =>
  addUsage(database.prisma, subscriber.teamId, month, events);
const limit = (spendingLimit: number | null) =>
  database.prisma.team.update({ where: { id: subscriber.teamId }, data: { spendingLimit } });
const notices = () =>
  database.prisma.billingNotice.findMany({
    where: { teamId: subscriber.teamId },
    orderBy: { createdAt: "asc" },
  });
const keys = async () => (await notices()).map(({ key }) => key);

describe.each(DATABASES)("spending notices on %s", (_, open) => {
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    clock = new ManualClock(NOON);
    subscriber = await makeSubscriber(database.prisma, clock);
    await limit(1_00);
  });

  it("are added at 80 and 100 percent, once each, and again for a raised limit", async () => {
    for (const events of [2_079_999, 1, 19_999, 1, 500_000]) {
      await use(events);
      clock.advance(1);
      await Promise.all([check(), check(), check()]);
    }
    expect(await keys()).toEqual(["spending:2026-07:100:80", "spending:2026-07:100:100"]);
    await limit(7_00);
    await check();
    expect(await keys()).toHaveLength(3);
    expect(await keys()).toContain("spending:2026-07:700:80");
  });

  it("skip 80 percent if both are reached at once, as with a limit of $0", async () => {
    await limit(0);
    await use(1_999_999);
    await check();
    expect(await keys()).toEqual([]);
    await use(1);
    await check();
    await check();
    expect(await keys()).toEqual(["spending:2026-07:0:100"]);
  });

  it("are added at 100 percent if a batch did not fit in the rest", async () => {
    const { projectId } = subscriber;
    const day = new Date("2026-07-15");
    await use(2_098_001);
    await check();
    const counted = { projectId, day, journalId: newId(), events: 2_000 };
    await database.prisma.usageDay.create({
      data: { ...counted, reason: "spending_limit_reached" },
    });
    clock.advance(1);
    await check();
    expect(await keys()).toEqual(["spending:2026-07:100:80", "spending:2026-07:100:100"]);
  });

  it("do not count usage before the subscription, and start again each month", async () => {
    await database.prisma.billingAccount.update({
      where: { teamId: subscriber.teamId },
      data: { exemptMonth: new Date("2026-07-01"), exemptEvents: 50_000 },
    });
    await use(2_129_999);
    await check();
    expect(await keys()).toEqual([]);
    await use(2_080_000, "2026-08");
    clock.set(Date.UTC(2026, 7));
    await check();
    expect(await keys()).toEqual(["spending:2026-08:100:80"]);
  });

  it("are not added without a limit, on Free, or for a deleted team", async () => {
    await use(3_000_000);
    await limit(null);
    await check();
    await limit(1_00);
    const where = { id: subscriber.teamId };
    await database.prisma.team.update({ where, data: { plan: "free" } });
    await check();
    await database.prisma.team.update({ where, data: { plan: "pro", deletedAt: new Date(NOON) } });
    await check();
    expect(await keys()).toEqual([]);
  });

  it("say what happens to events", async () => {
    await limit(1_500_00);
    await use(3_200_000 * 1_000);
    await check();
    const [notice] = await notices();
    const mail = noticeMail(
      {
        ...notice,
        kind: notice?.kind ?? "",
        detail: notice?.detail,
        key: "",
        teamId: "1",
        teamName: "Kiwi",
      },
      { linkTo: (path) => `https://stats.example.com${path}`, mode: "live" },
    );
    expect(mail).toEqual({
      subject: "Kiwi has reached its spending limit for July 2026",
      text: `The team "Kiwi" on Tallymark has reached its spending limit of $1,500 for events over the quota in July 2026.

New events are now rejected until August 2026 (UTC), or until the team's owner raises or removes the limit. Rejected events are lost unless the clients that sent them retry.

View usage:
https://stats.example.com/t/1/usage
`,
    });
  });
});
