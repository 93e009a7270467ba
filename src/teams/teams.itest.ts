import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import type { Database } from "@/database";
import { testDatabase } from "@/testing/stores/database";
import { NO_SUBSCRIPTIONS } from "@/testing/teams/no-subscriptions";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { setPaused } from "@/testing/teams/world";
import { type Caller, Callers } from "./access/callers";
import { newIngestKey, newPersonalKey } from "./access/key-format";
import { projectsFor } from "./access/tenancy";
import type { TeamsContext } from "./changes/context";
import { inTransaction } from "./changes/transaction";
import { createIngestKey } from "./ingest-keys/create";
import { IngestKeyCache } from "./ingest-keys/lookup/cache";
import { findIngestTarget } from "./ingest-keys/lookup/target";
import { revokeIngestKey } from "./ingest-keys/revoke";
import { removeMember } from "./members/remove";
import { createPersonalKey } from "./personal-keys/create";
import { revokePersonalKey } from "./personal-keys/revoke";
import { createProject } from "./projects/create";
import { deleteProject } from "./projects/delete";
import { createTeam } from "./team/create";
import { createUser } from "./users/users";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let clock: ManualClock;
let context: TeamsContext;
let callers: Callers;
let ours: Tenant;
let theirs: Tenant;

beforeEach(async () => {
  const { prisma } = database;
  clock = new ManualClock(Date.UTC(2026, 6, 15, 12));
  const ingestKeys = new IngestKeyCache({ find: (key) => findIngestTarget(prisma, key), clock });
  context = { prisma, clock, ingestKeys, subscriptions: NO_SUBSCRIPTIONS };
  callers = new Callers(prisma, clock);
  ours = await makeTenant(prisma, { clock, name: "ours" });
  theirs = await makeTenant(prisma, { clock, name: "theirs" });
});

async function callerOf(key: string): Promise<Caller> {
  const caller = await callers.fromKey(key);
  if (caller === null) throw new Error("The key was rejected.");
  return caller;
}

const mine = (projectId: string) => ({ projectId, actorId: ours.userId });

const seenBy = async (key: string, projectId?: string) =>
  projectsFor(database.prisma, await callerOf(key), projectId);

const ingestKeyId = async (key: string) =>
  (await database.prisma.ingestKey.findFirstOrThrow({ where: { key } })).id;

test("a user can create one Free team at a time, even with concurrent requests", async () => {
  const { id: createdBy } = await createUser(context, { name: "Ada", email: `${newId()}@x.com` });
  const [first, second] = await Promise.allSettled(
    ["one", "two"].map((name) =>
      inTransaction(context, (tx) => createTeam(tx, { name, createdBy })),
    ),
  );
  const outcomes = [first, second].map((outcome) => outcome?.status).sort();
  expect(outcomes).toEqual(["fulfilled", "rejected"]);
  await expect(createTeam(context, { name: "three", createdBy })).rejects.toMatchObject({
    code: "conflict",
  });
  await database.prisma.team.updateMany({ where: { createdBy }, data: { plan: "pro" } });
  await createTeam(context, { name: "four", createdBy });
});

test("a project id already in use is a conflict", async () => {
  const taken = { id: theirs.projectId, teamId: ours.teamId, name: "mine" };
  await expect(createProject(context, taken)).rejects.toMatchObject({ code: "conflict" });
});

test("a caller sees the projects of all their teams and no others", async () => {
  const second = await createProject(context, { teamId: ours.teamId, name: "second" });
  const member = { teamId: theirs.teamId, userId: ours.userId };
  await database.prisma.membership.create({
    data: { ...member, role: "viewer", createdAt: new Date() },
  });
  const own = [ours.projectId, second.id];
  expect((await seenBy(ours.personalKey)).sort()).toEqual([...own, theirs.projectId].sort());
  expect(await seenBy(theirs.personalKey)).toEqual([theirs.projectId]);
  await removeMember(context, { teamId: theirs.teamId, actorId: theirs.userId }, ours.userId);
  expect((await seenBy(ours.personalKey)).sort()).toEqual(own.sort());
});

test("another team's project, an unknown id and an invalid id give the same error", async () => {
  const gone = await createProject(context, { teamId: ours.teamId, name: "gone" });
  await deleteProject(context, mine(gone.id), "gone");
  const errors = await Promise.all(
    [theirs.projectId, newId(), gone.id, "p2", "", "' OR 1=1 --"].map((id) =>
      seenBy(ours.personalKey, id).catch((error: unknown) => error),
    ),
  );
  const [first] = errors;
  expect(first).toMatchObject({ code: "not_found", status: 404 });
  for (const error of errors) expect(error).toEqual(first);
});

test("a project id is accepted in any spelling", async () => {
  for (const spelling of [ours.projectId.toUpperCase(), `{${ours.projectId}}`]) {
    expect(await seenBy(ours.personalKey, spelling)).toEqual([ours.projectId]);
  }
});

test("a restricted key can only see its projects, and only while its user can see them", async () => {
  const second = await createProject(context, { teamId: ours.teamId, name: "second" });
  const { key } = await createPersonalKey(context, {
    userId: ours.userId,
    name: "narrow",
    scopes: ["read"],
    onlyProjects: [second.id, theirs.projectId],
  });
  expect(await seenBy(key)).toEqual([second.id]);
  await expect(seenBy(key, ours.projectId)).rejects.toMatchObject({ code: "not_found" });
  await expect(seenBy(key, theirs.projectId)).rejects.toMatchObject({ code: "not_found" });
  await deleteProject(context, mine(second.id), "second");
  expect(await seenBy(key)).toEqual([]);
});

test("a key restricted to no project cannot be created, so it can never mean all projects", async () => {
  const narrow = { userId: ours.userId, name: "none", scopes: ["read" as const], onlyProjects: [] };
  await expect(createPersonalKey(context, narrow)).rejects.toMatchObject({
    code: "invalid_request",
  });
});

test("a revoked personal key is rejected from the next request on", async () => {
  const { id, key } = await createPersonalKey(context, {
    userId: ours.userId,
    name: "short-lived",
    scopes: ["read"],
  });
  expect(await callers.fromKey(key)).toMatchObject({ userId: ours.userId, scopes: ["read"] });
  await revokePersonalKey(context, { userId: ours.userId, keyId: id });
  expect(await callers.fromKey(key)).toBeNull();
});

test("a key stops working when it expires", async () => {
  const expiresAt = new Date(clock.now() + 1_000);
  const { key } = await createPersonalKey(context, {
    userId: ours.userId,
    name: "until noon",
    scopes: ["read"],
    expiresAt,
  });
  clock.advance(999);
  expect(await callers.fromKey(key)).not.toBeNull();
  clock.advance(1);
  expect(await callers.fromKey(key)).toBeNull();
});

test("only a valid personal key has a caller", async () => {
  for (const key of ["", ours.ingestKey, newPersonalKey(), `${ours.personalKey} `]) {
    expect(await callers.fromKey(key)).toBeNull();
  }
});

test("uses of valid personal keys, and only those, are noted", async () => {
  const used: string[] = [];
  callers = new Callers(database.prisma, clock, (keyId) => used.push(keyId));
  const { keyId } = await callerOf(ours.personalKey);
  await callers.fromKey(newPersonalKey());
  expect(used).toEqual([keyId]);
});

test("the text of a personal key is not in the database", async () => {
  const rows = await database.prisma.personalKey.findMany({ where: { userId: ours.userId } });
  expect(JSON.stringify(rows)).not.toContain(ours.personalKey);
});

test("revoked ingest keys and keys of a deleted project are rejected at once", async () => {
  const { ingestKeys } = context;
  const other = await createIngestKey(context, { projectId: ours.projectId, name: "Second key" });
  const { projectId, teamId } = ours;
  expect(await ingestKeys.resolve(ours.ingestKey)).toMatchObject({
    projectId,
    teamId,
    paused: false,
  });
  expect(await ingestKeys.resolve(other.key)).toMatchObject({ projectId, teamId, paused: false });
  expect(await ingestKeys.resolve(newIngestKey())).toBeNull();

  await revokeIngestKey(context, mine(ours.projectId), await ingestKeyId(ours.ingestKey));
  expect(await ingestKeys.resolve(ours.ingestKey)).toBeNull();
  expect(await ingestKeys.resolve(other.key)).not.toBeNull();

  await deleteProject(context, mine(ours.projectId), "ours");
  expect(await ingestKeys.resolve(other.key)).toBeNull();
});

test("pausing and resuming a project take effect at once, and the project stays readable", async () => {
  const { ingestKeys } = context;
  await ingestKeys.resolve(ours.ingestKey);
  await setPaused(context, ours.projectId, true);
  expect(await ingestKeys.resolve(ours.ingestKey)).toMatchObject({ paused: true });
  expect(await seenBy(ours.personalKey)).toEqual([ours.projectId]);
  await setPaused(context, ours.projectId, false);
  expect(await ingestKeys.resolve(ours.ingestKey)).toMatchObject({ paused: false });
});
