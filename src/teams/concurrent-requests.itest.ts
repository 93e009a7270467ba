import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId, newOrderedId } from "@/base/ids";
import type { Database, Role } from "@/database";
import { PLANS } from "@/plans";
import { DATABASES } from "@/testing/stores/databases";
import { openPeople } from "@/testing/teams/people";
import { callerOf, makeWorld, newMember, type World } from "@/testing/teams/world";
import { hashKey } from "./access/key-format";
import { lockTeam } from "./changes/transaction";
import { renameTeam } from "./team/rename";
import { createUser } from "./users/users";

/** Concurrent requests; a real server runs as many in parallel as it has connections. */
const MANY = 20;
const LIMIT = PLANS.pro;

describe.each(DATABASES)("concurrent requests on %s", (_, open) => {
  let database: Database;
  let services: ReturnType<typeof openPeople>["services"];
  let world: World;
  let owner: ReturnType<typeof callerOf>;
  beforeAll(async () => {
    database = await open();
    services = openPeople(database).services;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    world = await makeWorld(services);
    owner = callerOf(services, world.ownerId);
  });

  const newUser = (email = `${newId()}@example.com`) =>
    createUser(services, { name: "New", email });

  /** How many calls succeeded. All others must be rejected with one of the codes. */
  async function passed(calls: Promise<unknown>[], ...codesOfRejected: string[]): Promise<number> {
    const outcomes = await Promise.allSettled(calls);
    const codes = outcomes.map((outcome) =>
      outcome.status === "fulfilled" ? "OK" : (outcome.reason as { code: string }).code,
    );
    expect(["OK", ...codesOfRejected]).toEqual(expect.arrayContaining([...new Set(codes)]));
    return codes.filter((code) => code === "OK").length;
  }

  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));

  const owners = async () =>
    (
      await database.prisma.membership.findMany({
        where: { teamId: world.teamId, role: "owner" },
        select: { userId: true },
      })
    ).map(({ userId }) => userId);

  async function pendingInvitation(email: string, role: Role = "member"): Promise<string> {
    const token = newId();
    const now = services.clock.now();
    await database.prisma.invitation.create({
      data: {
        id: newOrderedId(),
        teamId: world.teamId,
        email,
        role,
        tokenHash: hashKey(token),
        invitedBy: world.ownerId,
        createdAt: new Date(now),
        expiresAt: new Date(now + 60_000),
      },
    });
    return token;
  }

  test("20 concurrent team creations create one Free team", async () => {
    const { id: createdBy } = await newUser();
    const creator = callerOf(services, createdBy);
    const calls = times(MANY, (n) => creator.teams.create({ name: `Team ${n}` }));
    expect(await passed(calls, "CONFLICT")).toBe(1);
    expect(await database.prisma.team.count({ where: { createdBy } })).toBe(1);
  });

  test("concurrent project creations do not exceed the plan's limit", async () => {
    const { teamId } = world;
    const calls = times(MANY, (n) =>
      owner.teams.projects.create({ teamId, name: `Project ${n}`, timeZone: "UTC" }),
    );
    expect(await passed(calls, "CONFLICT")).toBe(LIMIT.projects - 1);
    expect(await database.prisma.project.count({ where: { teamId } })).toBe(LIMIT.projects);
  });

  test("concurrent invitations do not exceed the plan's limit", async () => {
    const { teamId } = world;
    const calls = times(MANY, (n) =>
      owner.teams.invitations.create({ teamId, email: `${n}-${newId()}@x.com`, role: "viewer" }),
    );
    // The team has two members and an open invitation.
    expect(await passed(calls, "CONFLICT")).toBe(LIMIT.members - 3);
  });

  test("of concurrent invitations to the same address, only one works", async () => {
    const { teamId } = world;
    const email = `${newId()}@x.com`;
    const calls = times(MANY, () =>
      owner.teams.invitations.create({ teamId, email, role: "viewer" }),
    );
    expect(await passed(calls)).toBe(MANY);
    const pending = { teamId, email, acceptedAt: null, revokedAt: null };
    expect(await database.prisma.invitation.count({ where: pending })).toBe(1);
  });

  test("an invitation accepted many times at once creates one membership", async () => {
    const email = `${newId()}@x.com`;
    const [{ id: userId }, token] = [await newUser(email), await pendingInvitation(email)];
    const guest = callerOf(services, userId);
    const calls = times(MANY, () => guest.teams.invitations.accept({ token }));
    expect(await passed(calls)).toBe(MANY);
    const joined = { teamId: world.teamId, action: "member.joined" };
    expect(await database.prisma.auditEntry.count({ where: joined })).toBe(1);
  });

  test("concurrently accepted invitations do not exceed a limit that has been lowered since", async () => {
    const calls = await Promise.all(
      times(MANY / 2, async () => {
        const email = `${newId()}@x.com`;
        const [{ id }, token] = [await newUser(email), await pendingInvitation(email)];
        return () => callerOf(services, id).teams.invitations.accept({ token });
      }),
    );
    expect(
      await passed(
        calls.map((call) => call()),
        "CONFLICT",
      ),
    ).toBe(LIMIT.members - 2);
    const { teamId } = world;
    expect(await database.prisma.membership.count({ where: { teamId } })).toBe(LIMIT.members);
  });

  test("a team transferred to several members at once has one owner: the one whose request succeeded", async () => {
    const { teamId } = world;
    const heirs = await Promise.all(times(4, () => newMember(services, teamId, "member")));
    const calls = heirs.map((userId) => owner.teams.handOver({ teamId, userId }));
    expect(await passed(calls, "FORBIDDEN")).toBe(1);
    const outcomes = await Promise.allSettled(calls);
    const heir = heirs[outcomes.findIndex(({ status }) => status === "fulfilled")];
    expect(await owners()).toEqual([heir]);
  });

  test("a team transferred to a member who is leaving still has an owner", async () => {
    const { teamId } = world;
    for (const _ of times(5, () => null)) {
      const userId = await newMember(services, teamId, "member");
      const leaver = callerOf(services, userId);
      const calls = [owner.teams.handOver({ teamId, userId }), leaver.teams.leave({ teamId })];
      // An owner cannot leave, and a user who has left cannot become the owner.
      expect(await passed(calls, "CONFLICT", "NOT_FOUND")).toBe(1);
      expect(await owners()).toHaveLength(1);
      if ((await owners())[0] === userId) {
        await leaver.teams.handOver({ teamId, userId: world.ownerId });
        await leaver.teams.leave({ teamId });
      }
    }
  });

  test("a project created while its team is deleted is deleted with it or not created", async () => {
    const { teamId } = world;
    const calls = [
      ...times(5, (n) => owner.teams.projects.create({ teamId, name: `P ${n}`, timeZone: "UTC" })),
      owner.teams.delete({ teamId, name: "A team" }),
      ...times(5, (n) => owner.teams.projects.create({ teamId, name: `Q ${n}`, timeZone: "UTC" })),
    ];
    await passed(calls, "NOT_FOUND", "CONFLICT");
    const alive = { teamId, deletedAt: null };
    expect(await database.prisma.project.count({ where: alive })).toBe(0);
  });

  test("a change is not made if its actor is removed while it waits", async () => {
    const { teamId } = world;
    const userId = await newMember(services, teamId, "admin");
    const outcome = await database.prisma.$transaction(async (tx) => {
      await lockTeam(tx, teamId);
      const renaming = renameTeam(services.teams, { teamId, actorId: userId }, "Too late");
      await tx.membership.delete({ where: { teamId_userId: { teamId, userId } } });
      // A function, since a returned promise would be awaited before the removal commits.
      return () => renaming;
    });
    await expect(outcome()).rejects.toMatchObject({ code: "not_found" });
    const { name } = await database.prisma.team.findUniqueOrThrow({ where: { id: teamId } });
    expect(name).toBe("A team");
  });
});
