import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Database, Role } from "@/database";
import { testDatabase } from "../stores/database";
import { openPeople, type People } from "./people";
import { callerOf, makeWorld, newMember, type World, type WorldCaller } from "./world";

export type Scene = World & {
  database: Database;
  people: People;
  owner: WorldCaller;
  /** Adds a member to the team and returns the console as they call it. */
  join(role: Role): Promise<{ userId: string; caller: WorldCaller }>;
  roleOf(userId: string): Promise<Role | undefined>;
  /** The team's audit log, newest first. */
  audit(): ReturnType<typeof auditOf>;
};

const auditOf = async (owner: WorldCaller, teamId: string) =>
  (await owner.teams.audit.list({ teamId })).entries;

/**
 * Opens a database for the test file and, before each test, creates a team on Pro with its
 * owner and one member.
 */
export function prepareScene(): () => Scene {
  let database: Database;
  let people: People;
  let scene: Scene;
  beforeAll(async () => {
    database = await testDatabase();
    people = openPeople(database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    const world = await makeWorld(people.services);
    const { teamId } = world;
    const owner = callerOf(people.services, world.ownerId);
    scene = {
      ...world,
      database,
      people,
      owner,
      async join(role) {
        const userId = await newMember(people.services, teamId, role);
        return { userId, caller: callerOf(people.services, userId) };
      },
      async roleOf(userId) {
        const where = { teamId_userId: { teamId, userId } };
        return (await database.prisma.membership.findUnique({ where }))?.role;
      },
      audit: () => auditOf(owner, teamId),
    };
  });
  return () => scene;
}
