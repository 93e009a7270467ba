import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import type { Database, Plan } from "@/database";
import type { Mail } from "@/mail/mailer";
import { createUser } from "@/teams";
import { DATABASES } from "@/testing/databases";
import { NOON } from "@/testing/journal";
import { openPeople } from "@/testing/people";
import { makeTenant } from "@/testing/tenants";
import { addMember, newMember } from "@/testing/world";
import { UsageNotices } from "./notices";

let database: Database;
let clock: ManualClock;
let teamId: string;
let projectId: string;
let mails: Mail[];
/** Of the addresses that the mail server does not take. */
let refused: (to: string) => boolean;

/** A process that sends mail. */
function openProcess() {
  const mailer = {
    delivery: "smtp" as const,
    linkTo: (path: string) => `https://stats.example.com${path}`,
    async send(mail: Mail) {
      if (refused(mail.to)) throw new BackendUnavailable("away");
      mails.push(mail);
    },
  };
  const { accounts } = openPeople(database, { mailer }).services;
  const { prisma } = database;
  const notices = new UsageNotices({ prisma, accounts, clock, log: silentLog });
  return async () => {
    await notices.look();
    await accounts.background.settled();
  };
}

/** As if a process had accepted so many more events in the month. */
const use = (events: number, month = "2026-07-01") =>
  database.prisma.usageMonth.create({
    data: { teamId, month: new Date(month), journalId: newId(), events, updatedAt: new Date() },
  });

/** As if a process had refused events on a day. */
const refuse = (day: string, reason = "quota_exceeded") =>
  database.prisma.usageDay.create({
    data: { projectId, day: new Date(day), reason, journalId: newId(), events: 100 },
  });

const putOn = (plan: Plan) =>
  database.prisma.team.update({ where: { id: teamId }, data: { plan } });

const percents = () => mails.map(({ subject }) => /\d+(?=%)/.exec(subject)?.[0]);

describe.each(DATABASES)("notices of usage on %s", (_, open) => {
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.prisma.usageMonth.deleteMany();
    clock = new ManualClock(NOON);
    mails = [];
    refused = () => false;
    ({ teamId, projectId } = await makeTenant(database.prisma, { name: "ana" }));
  });

  it("come at 80, 100 and 120 percent of Free, once each", async () => {
    const look = openProcess();
    for (const events of [79_999, 1, 19_999, 1, 19_999, 1, 50_000]) {
      await use(events);
      await look();
      await look();
    }
    expect(percents()).toEqual(["80", "100", "120"]);
  });

  it("come at 80 and 100 percent of Pro, also when Free's have been sent", async () => {
    const look = openProcess();
    await use(120_000);
    await look();
    await putOn("pro");
    for (const events of [1_479_999, 1, 400_000, 900_000]) {
      await use(events);
      await look();
    }
    expect(percents()).toEqual(["120", "80", "100"]);
  });

  it("come for the end of Free when a batch was refused that does not fit in what is left, once", async () => {
    const look = openProcess();
    await use(119_950);
    await refuse("2026-06-30");
    await refuse("2026-07-02", "invalid");
    await look();
    expect(percents()).toEqual(["119"]);
    await refuse("2026-07-31");
    await look();
    await use(50);
    await look();
    expect(percents()).toEqual(["119", "119"]);
    expect(mails[1]?.text).toContain(
      "Events that go beyond 120,000 in all are refused from now on",
    );
  });

  it("skip the steps that were passed at once, for good", async () => {
    const look = openProcess();
    await use(100_000);
    await look();
    await look();
    expect(percents()).toEqual(["100"]);
  });

  it("come anew in each month (UTC)", async () => {
    const look = openProcess();
    await use(80_000);
    clock.set(Date.UTC(2026, 7) - 1);
    await look();
    clock.set(Date.UTC(2026, 7));
    await look();
    expect(percents()).toEqual(["80"]);
    await use(80_000, "2026-08-01");
    await look();
    expect(mails.map(({ subject }) => subject)).toEqual([
      "ana has used 80% of its events of July 2026",
      "ana has used 80% of its events of August 2026",
    ]);
  });

  it("come once, however many processes look at the same moment", async () => {
    const looks = Array.from({ length: 5 }, openProcess);
    await use(80_000);
    await Promise.all(looks.map((look) => look()));
    expect(percents()).toEqual(["80"]);
  });

  it("go to the owner and to admins, and neither to other members nor to whom the team has suspended", async () => {
    const { prisma } = database;
    const store = { prisma, clock };
    const admin = await newMember(store, teamId, "admin");
    await newMember(store, teamId, "member");
    await newMember(store, teamId, "viewer");
    const suspended = await newMember(store, teamId, "admin");
    await prisma.membership.update({
      where: { teamId_userId: { teamId, userId: suspended } },
      data: { suspendedAt: new Date(NOON) },
    });
    await use(80_000);
    await openProcess()();
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: admin } });
    const told = mails.map(({ to }) => to);
    expect(told).toHaveLength(2);
    expect(told).toContain(email);
    expect(mails[0]?.text).toContain(`https://stats.example.com/t/${teamId}/usage`);
  });

  it("are tried again where no mail server took them, but not at once", async () => {
    const look = openProcess();
    refused = () => true;
    await use(80_000);
    await look();
    refused = () => false;
    clock.advance(600_000);
    await look();
    expect(mails).toEqual([]);
    clock.advance(1);
    await look();
    await look();
    expect(percents()).toEqual(["80"]);
  });

  it("are not sent again to one because another's address is refused", async () => {
    const { id: userId } = await createUser(
      { prisma: database.prisma, clock },
      { name: "Bob", email: `bob-${newId()}@example.com` },
    );
    await addMember({ prisma: database.prisma, clock }, { teamId, userId, role: "admin" });
    refused = (to) => to.startsWith("bob-");
    const look = openProcess();
    await use(80_000);
    await look();
    clock.advance(3_600_000);
    await look();
    expect(mails.map(({ to }) => to)).toEqual([expect.stringMatching(/^ana-/)]);
  });

  it("do not come for a team that was deleted", async () => {
    await use(80_000);
    await database.prisma.team.update({
      where: { id: teamId },
      data: { deletedAt: new Date(NOON) },
    });
    await openProcess()();
    expect(mails).toEqual([]);
  });
});
