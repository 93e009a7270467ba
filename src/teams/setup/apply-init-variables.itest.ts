import { scrypt as scryptCallback } from "node:crypto";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { EnvError } from "@/base/env";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { claimDatabase, type Database, openDatabase } from "@/database";
import { testDatabase } from "@/testing/stores/database";
import { findPostgres, startPostgres } from "@/testing/stores/postgres-server";
import { NO_SUBSCRIPTIONS } from "@/testing/teams/no-subscriptions";
import { Callers } from "../access/callers";
import { newIngestKey, newPersonalKey } from "../access/key-format";
import { IngestKeyCache } from "../ingest-keys/lookup/cache";
import { findIngestTarget } from "../ingest-keys/lookup/target";
import { createProject } from "../projects/create";
import { deleteTeam } from "../team/delete";
import { applyInitVariables } from "./apply-init-variables";
import { ensureFirstRun } from "./first-run";
import type { InitVariables } from "./init-variables";

const scrypt = promisify(scryptCallback) as (
  password: string,
  salt: string,
  length: number,
  options: object,
) => Promise<Buffer>;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let initial: InitVariables & { projectId: string; ingestKey: string; personalKey: string };
beforeEach(() => {
  initial = {
    email: `Owner-${newId()}@Example.com`,
    password: "correct horse battery",
    team: "Acme",
    project: "Shop",
    projectId: newId(),
    ingestKey: newIngestKey(),
    personalKey: newPersonalKey(),
  };
});

const context = () => ({ prisma: database.prisma, clock: systemClock, log: silentLog });
const start = (changes: Partial<InitVariables> = {}) =>
  applyInitVariables(context(), { ...initial, ...changes });

async function everything() {
  const { prisma } = database;
  const user = await prisma.user.findUniqueOrThrow({
    where: { email: initial.email.toLowerCase() },
    include: { accounts: true, personalKeys: true },
  });
  const teams = await prisma.team.findMany({
    where: { createdBy: user.id },
    include: { memberships: true, projects: { include: { ingestKeys: true } } },
  });
  return { user, teams };
}

test("a first run on an empty database creates an owner, a project and working keys", async () => {
  const first = await ensureFirstRun(context());
  if (first?.ingestKey == null || first.personalKey === undefined) throw new Error("No keys.");
  const target = await findIngestTarget(database.prisma, first.ingestKey);
  expect(target?.projectId).toBe(first.projectId);
  const callers = new Callers(database.prisma, systemClock);
  expect(await callers.fromKey(first.personalKey)).toMatchObject({ scopes: ["read", "write"] });

  const { projectId, ingestKey } = first;
  expect(await ensureFirstRun(context())).toEqual({ created: false, projectId, ingestKey });
});

test("the variables create user, team, project and keys; a second start changes nothing", async () => {
  await start();
  const first = await everything();
  expect(first.teams).toMatchObject([
    {
      name: "Acme",
      plan: "free",
      memberships: [{ userId: first.user.id, role: "owner" }],
      projects: [{ id: initial.projectId, name: "Shop", ingestKeys: [{ key: initial.ingestKey }] }],
    },
  ]);
  expect(first.user.personalKeys).toHaveLength(1);
  await start();
  expect(await everything()).toEqual(first);
});

test("without a key in the variables, the project gets a generated key once, and none after that key is revoked", async () => {
  const { prisma } = database;
  const keys = async () =>
    (await everything()).teams.flatMap(({ projects }) =>
      projects.flatMap(({ ingestKeys }) => ingestKeys),
    );
  await start({ ingestKey: undefined });
  const [made] = await keys();
  expect(made).toMatchObject({ projectId: initial.projectId, name: "First key" });
  const where = { id: made?.id ?? "" };
  await prisma.ingestKey.update({ where, data: { revokedAt: new Date() } });
  await start({ ingestKey: undefined });
  expect((await keys()).map(({ id }) => id)).toEqual([made?.id]);
});

test("the plan of a team with a subscription stays, with a warning, unless billing is turned off", async () => {
  await start({ plan: "pro" });
  const teamId = (await everything()).teams[0]?.id ?? "";
  const account = { teamId, customerId: `cus_${teamId}`, mode: "test", status: "active" } as const;
  await database.prisma.billingAccount.create({ data: { ...account, createdAt: new Date() } });
  const planNow = async () => (await everything()).teams[0]?.plan;
  await start({ plan: "free", billingMode: "test" });
  expect(await planNow()).toBe("pro");
  await start({ plan: "free", billingMode: null });
  expect(await planNow()).toBe("free");
});

test("two processes that start at once create everything once", async () => {
  await Promise.all([start(), start()]);
  const { teams, user } = await everything();
  expect(teams).toHaveLength(1);
  expect(user.personalKeys).toHaveLength(1);
});

test("the password is hashed like Better Auth's, and only set if there is none yet", async () => {
  await start();
  await start({ password: "another password" });
  const { user } = await everything();
  expect(user.accounts).toMatchObject([{ providerId: "credential", accountId: user.id }]);
  const [salt, key] = user.accounts[0]?.password?.split(":") ?? [];
  const options = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 ** 2 };
  const expected = await scrypt("correct horse battery", salt ?? "", 64, options);
  expect(key).toBe(expected.toString("hex"));
});

test("changed names are applied; changed keys are added, and the old ones keep working", async () => {
  await start();
  const ingestKey = newIngestKey();
  await start({ team: "Acme & Sons", project: "Shop 2", ingestKey });
  const { teams } = await everything();
  expect(teams).toMatchObject([{ name: "Acme & Sons", projects: [{ name: "Shop 2" }] }]);
  for (const key of [initial.ingestKey, ingestKey]) {
    expect((await findIngestTarget(database.prisma, key))?.projectId).toBe(initial.projectId);
  }
});

test("the plan follows the variable, from the start and after each change", async () => {
  await start({ plan: "pro" });
  expect((await everything()).teams).toMatchObject([{ plan: "pro" }]);
  await start();
  expect((await everything()).teams).toMatchObject([{ plan: "pro" }]);
  await start({ plan: "free" });
  expect((await everything()).teams).toMatchObject([{ plan: "free" }]);
});

test("on a smaller plan, the oldest projects stay active; on a larger plan, all projects resume", async () => {
  await start({ plan: "pro" });
  const { teams } = await everything();
  const second = await createProject(context(), { teamId: teams[0]?.id ?? "", name: "Second" });
  const paused = async () =>
    (await everything()).teams.flatMap(({ projects }) =>
      projects.filter(({ pausedAt }) => pausedAt !== null).map(({ id }) => id),
    );
  await start({ plan: "free" });
  expect(await paused()).toEqual([second.id]);
  await start({ plan: "pro" });
  expect(await paused()).toEqual([]);
});

test("another project named by the variables is created, and paused if it exceeds the plan", async () => {
  await start();
  const second = { projectId: newId(), ingestKey: newIngestKey() };
  await start(second);
  const target = (key: string) => findIngestTarget(database.prisma, key);
  expect(await target(initial.ingestKey)).toMatchObject({ paused: false });
  expect(await target(second.ingestKey)).toMatchObject({
    projectId: second.projectId,
    paused: true,
  });
  await start({ ...second, plan: "pro" });
  expect(await target(second.ingestKey)).toMatchObject({ paused: false });
});

test("a team deleted in the console stays deleted, and the start continues", async () => {
  await start();
  const { user, teams } = await everything();
  const ingestKeys = new IngestKeyCache({ find: async () => null, clock: systemClock });
  const who = { teamId: teams[0]?.id ?? "", actorId: user.id };
  const stores = { ...context(), ingestKeys, subscriptions: NO_SUBSCRIPTIONS };
  await deleteTeam(stores, who, "Acme");
  const before = await everything();
  await start({ team: "Again" });
  expect(await everything()).toEqual(before);
});

test("keys and projects that were revoked or deleted in the console stay that way, and the start continues", async () => {
  await start();
  const { user } = await everything();
  const revokedAt = new Date();
  await database.prisma.personalKey.updateMany({ where: { userId: user.id }, data: { revokedAt } });
  await database.prisma.project.update({
    where: { id: initial.projectId },
    data: { deletedAt: revokedAt },
  });
  await start();
  const { teams } = await everything();
  expect(teams[0]?.projects).toMatchObject([{ deletedAt: revokedAt }]);
  expect(await findIngestTarget(database.prisma, initial.ingestKey)).toBeNull();
});

test("values that belong to someone else stop the start with one line, and nothing is created", async () => {
  await start();
  const stranger = { ...initial, email: `stranger-${newId()}@example.com` };
  const conflicts = [
    [stranger, /TALLYMARK_INIT_PROJECT_ID belongs to another team/],
    [{ ...stranger, projectId: newId() }, /TALLYMARK_INIT_INGEST_KEY belongs to another project/],
    [
      { ...stranger, projectId: newId(), ingestKey: newIngestKey() },
      /TALLYMARK_INIT_PERSONAL_KEY belongs to another user/,
    ],
  ] as const;
  for (const [values, message] of conflicts) {
    const starting = applyInitVariables(context(), values);
    await expect(starting).rejects.toThrow(EnvError);
    await expect(starting).rejects.toThrow(message);
  }
  const email = stranger.email.toLowerCase();
  expect(await database.prisma.user.count({ where: { email } })).toBe(0);
});

const bin = findPostgres();

test.runIf(bin).each(["alone", "shared"] as const)(
  "a process that claims a PostgreSQL %s creates its first user, team and project there",
  async (mode) => {
    const postgres = await startPostgres(bin ?? "");
    onTestFinished(() => postgres.stop());
    const log = silentLog;
    const { prisma, close } = await openDatabase({ url: postgres.url, dir: tmpdir(), log });
    onTestFinished(close);
    const claim = await claimDatabase(postgres.url, mode, log);
    onTestFinished(async () => claim?.release());

    await applyInitVariables({ prisma, clock: systemClock, log }, initial);
    expect(await prisma.project.count()).toBe(1);
  },
);
