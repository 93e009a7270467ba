import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import type { Database, Plan } from "@/database";
import type { Mail } from "@/mail/mailer";
import { createUser } from "@/teams";
import { NOON } from "@/testing/journal/journal";
import { DATABASES } from "@/testing/stores/databases";
import { openPeople } from "@/testing/teams/people";
import { makeTenant } from "@/testing/teams/tenants";
import { addMember, newMember } from "@/testing/teams/world";
import { UsageNotices } from "./usage-notices";

let database: Database;
let clock: ManualClock;
let teamId: string;
let projectId: string;
let mails: Mail[];
/** Decides which addresses the mail server rejects. */
let rejects: (to: string) => boolean;

/** A process that sends mail. */
function openProcess() {
  const mailer = {
    delivery: "smtp" as const,
    linkTo: (path: string) => `https://stats.example.com${path}`,
    async send(mail: Mail) {
      if (rejects(mail.to)) throw new BackendUnavailable("away");
      mails.push(mail);
    },
  };
  const { accounts } = openPeople(database, { mailer }).services;
  const { prisma } = database;
  const notices = new UsageNotices({
    prisma,
    accounts,
    clock,
    log: silentLog,
    billingMode: "simulator",
  });
  return async () => {
    await notices.checkOnce();
    await accounts.background.settled();
  };
}

/** Simulates a process that has accepted events in the month. */
const use = (events: number, month = "2026-07-01") =>
  database.prisma.usageMonth.create({
    data: { teamId, month: new Date(month), journalId: newId(), events, updatedAt: new Date() },
  });

/** Simulates a process that has rejected events on a day. */
const reject = (day: string, reason = "quota_exceeded") =>
  database.prisma.usageDay.create({
    data: { projectId, day: new Date(day), reason, journalId: newId(), events: 100 },
  });

const putOn = (plan: Plan) =>
  database.prisma.team.update({ where: { id: teamId }, data: { plan } });

const percents = () => mails.map(({ subject }) => /\d+(?=%)/.exec(subject)?.[0]);

describe.each(DATABASES)("usage notices on %s", (_, open) => {
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.prisma.usageMonth.deleteMany();
    clock = new ManualClock(NOON);
    mails = [];
    rejects = () => false;
    ({ teamId, projectId } = await makeTenant(database.prisma, { name: "ana" }));
  });

  it("are sent at 80, 100 and 120 percent of Free, once each", async () => {
    const check = openProcess();
    for (const events of [79_999, 1, 19_999, 1, 19_999, 1, 50_000]) {
      await use(events);
      await check();
      await check();
    }
    expect(percents()).toEqual(["80", "100", "120"]);
  });

  it("are sent at 80 and 100 percent of Pro, even if notices for Free have already been sent", async () => {
    const check = openProcess();
    await use(120_000);
    await check();
    await putOn("pro");
    for (const events of [1_479_999, 1, 400_000, 900_000]) {
      await use(events);
      await check();
    }
    expect(percents()).toEqual(["120", "80", "100"]);
  });

  it("are sent once for the end of Free if a batch was rejected because it did not fit", async () => {
    const check = openProcess();
    await use(119_950);
    await reject("2026-06-30");
    await reject("2026-07-02", "invalid");
    await check();
    expect(percents()).toEqual(["119"]);
    await reject("2026-07-31");
    await check();
    await use(50);
    await check();
    expect(percents()).toEqual(["119", "119"]);
    expect(mails[1]?.text).toContain("Events that would exceed 120,000 are now rejected");
  });

  it("permanently skip lower thresholds that were passed at the same time", async () => {
    const check = openProcess();
    await use(100_000);
    await check();
    await check();
    expect(percents()).toEqual(["100"]);
  });

  it("start again in each month (UTC)", async () => {
    const check = openProcess();
    await use(80_000);
    clock.set(Date.UTC(2026, 7) - 1);
    await check();
    clock.set(Date.UTC(2026, 7));
    await check();
    expect(percents()).toEqual(["80"]);
    await use(80_000, "2026-08-01");
    await check();
    expect(mails.map(({ subject }) => subject)).toEqual([
      "ana has used 80% of its events for July 2026",
      "ana has used 80% of its events for August 2026",
    ]);
  });

  it("are sent once, however many processes check at the same time", async () => {
    const checks = Array.from({ length: 5 }, openProcess);
    await use(80_000);
    await Promise.all(checks.map((check) => check()));
    expect(percents()).toEqual(["80"]);
  });

  it("go to the owner and admins, but not to other members or suspended ones", async () => {
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
    const recipients = mails.map(({ to }) => to);
    expect(recipients).toHaveLength(2);
    expect(recipients).toContain(email);
    expect(mails[0]?.text).toContain(`https://stats.example.com/t/${teamId}/usage`);
  });

  it("are retried later if no mail server accepted them", async () => {
    const check = openProcess();
    rejects = () => true;
    await use(80_000);
    await check();
    rejects = () => false;
    clock.advance(600_000);
    await check();
    expect(mails).toEqual([]);
    clock.advance(1);
    await check();
    await check();
    expect(percents()).toEqual(["80"]);
  });

  it("are not sent again to one manager because another's address was rejected", async () => {
    const { id: userId } = await createUser(
      { prisma: database.prisma, clock },
      { name: "Bob", email: `bob-${newId()}@example.com` },
    );
    await addMember({ prisma: database.prisma, clock }, { teamId, userId, role: "admin" });
    rejects = (to) => to.startsWith("bob-");
    const check = openProcess();
    await use(80_000);
    await check();
    clock.advance(3_600_000);
    await check();
    expect(mails.map(({ to }) => to)).toEqual([expect.stringMatching(/^ana-/)]);
  });

  it("are not sent for a deleted team", async () => {
    await use(80_000);
    await database.prisma.team.update({
      where: { id: teamId },
      data: { deletedAt: new Date(NOON) },
    });
    await openProcess()();
    expect(mails).toEqual([]);
  });
});
