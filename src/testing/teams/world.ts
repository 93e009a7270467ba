import { newId, newOrderedId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import type { PrismaClient, Role } from "@/database";
import {
  createIngestKey,
  createPersonalKey,
  createProject,
  createTeam,
  createUser,
  newTimestamps,
  type Store,
  type TeamsStores,
} from "@/teams";
import type { Services } from "@/trpc/core/context";
import { createCallerFactory } from "@/trpc/core/procedures";
import { appRouter } from "@/trpc/root";
import { insertDashboard } from "./dashboards";
import { type Ids, NAMES, SAVED_AT, SOME_CONFIG, SOME_QUERY } from "./procedure-cases";
import { insertReport } from "./reports";

/** A team on Pro with one item of each kind, and the team's owner. */
export type World = Ids & { ownerId: string };

export async function makeWorld(store: Store): Promise<World> {
  const { id: ownerId } = await createUser(store, newUser("Owner"));
  const { id: userId } = await createUser(store, newUser("Member"));
  const team = await createTeam(store, { name: NAMES.team, createdBy: ownerId, plan: "pro" });
  const teamId = team.id;
  await addMember(store, { teamId, userId, role: "viewer" });
  const project = await createProject(store, { teamId, name: NAMES.project });
  const projectId = project.id;
  const ingestKey = await createIngestKey(store, { projectId, name: "Key" });
  const personalKey = await createPersonalKey(store, {
    userId: ownerId,
    name: "Key",
    scopes: ["read"],
  });
  return {
    ownerId,
    teamId,
    userId,
    projectId,
    ingestKeyId: ingestKey.id,
    personalKeyId: personalKey.id,
    sessionId: await insertSession(store, ownerId),
    invitationId: await insertInvitation(store, { teamId, invitedBy: ownerId }),
    savedQueryId: await insertSavedQuery(store, { projectId, createdBy: ownerId }),
    annotationId: await insertAnnotation(store, { projectId, createdBy: ownerId }),
    dashboardId: await insertBoard(store, { projectId, createdBy: ownerId }),
    reportId: await insertText(store, { projectId, createdBy: ownerId }),
    conversationId: await insertConversation(store, { projectId, userId: ownerId }),
  };
}

const newUser = (name: string) => ({ name, email: `${newId()}@example.com` });

export async function addMember(
  { prisma, clock }: Store,
  member: { teamId: string; userId: string; role: Role },
): Promise<void> {
  await prisma.membership.create({ data: { ...member, createdAt: new Date(clock.now()) } });
}

/** Pauses or resumes a project, as a change to the team's plan does. */
export async function setPaused(
  { prisma, clock, ingestKeys }: TeamsStores,
  projectId: string,
  paused: boolean,
): Promise<void> {
  const pausedAt = paused ? new Date(clock.now()) : null;
  const { teamId } = await prisma.project.update({ where: { id: projectId }, data: { pausedAt } });
  ingestKeys.forget(teamId);
}

/** Inserts a row directly, without a usable token. */
async function insertInvitation(
  { prisma, clock }: Store,
  { teamId, invitedBy }: { teamId: string; invitedBy: string },
): Promise<string> {
  const { email } = newUser("Guest");
  const [createdAt, expiresAt] = [new Date(clock.now()), new Date(clock.now() + 86_400_000)];
  const tokenHash = new Uint8Array(Buffer.from(newId().replaceAll("-", "")));
  const { id } = await prisma.invitation.create({
    data: {
      id: newOrderedId(),
      teamId,
      invitedBy,
      email,
      role: "viewer",
      tokenHash,
      createdAt,
      expiresAt,
    },
  });
  return id;
}

type OfProject = { projectId: string; createdBy: string };

async function insertSavedQuery({ prisma }: Store, of: OfProject): Promise<string> {
  const [createdAt, updatedAt] = [new Date(SAVED_AT), new Date(SAVED_AT)];
  const query = { name: "Query", kind: "trend", query: SOME_QUERY, view: {} };
  const { id } = await prisma.savedQuery.create({
    data: { id: newId(), ...of, ...query, createdAt, updatedAt },
  });
  return id;
}

async function insertBoard(store: Store, of: OfProject): Promise<string> {
  return (await insertDashboard(atSaving(store), { ...of, config: SOME_CONFIG })).id;
}

async function insertText(store: Store, of: OfProject): Promise<string> {
  return (await insertReport(atSaving(store), { ...of, content: "Some words" })).id;
}

async function insertConversation(
  { prisma, clock }: Store,
  of: { projectId: string; userId: string },
): Promise<string> {
  const data = { id: newOrderedId(), ...of, title: "Conversation", ...newTimestamps(clock) };
  return (await prisma.conversation.create({ data })).id;
}

/** Sets a known version, so that a change can name it. */
const atSaving = ({ prisma }: Store): Store => ({
  prisma,
  clock: new ManualClock(Date.parse(SAVED_AT)),
});

async function insertAnnotation({ prisma, clock }: Store, of: OfProject): Promise<string> {
  const at = new Date(SAVED_AT);
  const { id } = await prisma.annotation.create({
    data: { id: newId(), ...of, at, text: "Release", ...newTimestamps(clock) },
  });
  return id;
}

/** Inserts a row directly, without a browser that has its cookie. */
async function insertSession({ prisma, clock }: Store, userId: string): Promise<string> {
  const { id } = await prisma.session.create({
    data: {
      id: newOrderedId(),
      userId,
      token: newId(),
      expiresAt: new Date(clock.now() + 86_400_000),
      createdAt: new Date(clock.now()),
      updatedAt: new Date(clock.now()),
    },
  });
  return id;
}

/** Adds a new user to the team with a role. */
export async function newMember(store: Store, teamId: string, role: Role): Promise<string> {
  const { id: userId } = await createUser(store, newUser(role));
  await addMember(store, { teamId, userId, role });
  return userId;
}

const createCaller = createCallerFactory(appRouter);

/** The console's procedures as called by a user, without a password; null means not signed in. */
export function callerOf(services: Services, userId: string | null) {
  return createCaller({
    ...services,
    session: userId === null ? null : { userId, sessionId: newId() },
    origin: "http://localhost:3000",
    clientAddress: newId(),
    requestId: newId(),
    headers: new Headers(),
    responseHeaders: new Headers(),
    signal: new AbortController().signal,
  });
}

export type WorldCaller = ReturnType<typeof callerOf>;

/** Calls a procedure by its path, such as `teams.members.list`. */
export async function callByPath(caller: WorldCaller, path: string, input: unknown) {
  const procedure = path
    .split(".")
    .reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], caller);
  return (procedure as (input: unknown) => Promise<unknown>)(input);
}

/** Returns everything that a procedure could change, as text. */
export async function snapshot(prisma: PrismaClient): Promise<string> {
  const tables = await Promise.all([
    prisma.team.findMany({ orderBy: { id: "asc" } }),
    prisma.membership.findMany({ orderBy: [{ teamId: "asc" }, { userId: "asc" }] }),
    prisma.invitation.findMany({ orderBy: { id: "asc" } }),
    prisma.project.findMany({ orderBy: { id: "asc" } }),
    prisma.ingestKey.findMany({ orderBy: { id: "asc" } }),
    prisma.personalKey.findMany({ orderBy: { id: "asc" } }),
    prisma.session.findMany({ orderBy: { id: "asc" } }),
    prisma.auditEntry.findMany({ orderBy: { id: "asc" } }),
    prisma.dashboard.findMany({ orderBy: { id: "asc" } }),
    prisma.report.findMany({ orderBy: { id: "asc" } }),
    prisma.savedQuery.findMany({ orderBy: { id: "asc" } }),
    prisma.annotation.findMany({ orderBy: { id: "asc" } }),
    prisma.conversation.findMany({ orderBy: { id: "asc" } }),
  ]);
  return JSON.stringify(tables, null, 1);
}
