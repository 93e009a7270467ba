import { newId } from "@/base/ids";
import { type Clock, systemClock } from "@/base/time/clock";
import type { PrismaClient } from "@/database";
import { createIngestKey, createPersonalKey, createProject, createTeam, createUser } from "@/teams";

export type Tenant = {
  userId: string;
  teamId: string;
  projectId: string;
  ingestKey: string;
  /** Has the scopes read and write for all projects. */
  personalKey: string;
};

/** Creates a user with a team, a project and both keys. */
export async function makeTenant(
  prisma: PrismaClient,
  { clock = systemClock, name = "tenant" }: { clock?: Clock; name?: string } = {},
): Promise<Tenant> {
  const store = { prisma, clock };
  const user = await createUser(store, { name, email: `${name}-${newId()}@example.com` });
  const team = await createTeam(store, { name, createdBy: user.id });
  const project = await createProject(store, { teamId: team.id, name });
  const ingest = await createIngestKey(store, { projectId: project.id, name: "Test key" });
  const personal = await createPersonalKey(store, {
    userId: user.id,
    name,
    scopes: ["read", "write"],
  });
  return {
    userId: user.id,
    teamId: team.id,
    projectId: project.id,
    ingestKey: ingest.key,
    personalKey: personal.key,
  };
}
