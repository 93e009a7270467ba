import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "@/base/ids";
import type { Database } from "@/database";
import { type Permission, permits, ROLES } from "@/teams/roles";
import { testDatabase } from "@/testing/stores/database";
import { openPeople, type People } from "@/testing/teams/people";
import { type Ids, PROCEDURE_CASES, type ProcedureCase } from "@/testing/teams/procedure-cases";
import {
  callByPath,
  callerOf,
  makeWorld,
  newMember,
  snapshot,
  type World,
  type WorldCaller,
} from "@/testing/teams/world";
import { appRouter } from "./root";

let database: Database;
let people: People;
let ours: World;
let theirs: World;
beforeAll(async () => {
  database = await testDatabase();
  people = openPeople(database);
  ours = await makeWorld(people.services);
  theirs = await makeWorld(people.services);
});
afterAll(() => database.close());

const PROCEDURES = Object.entries(appRouter._def.procedures);
const PATHS = PROCEDURES.map(([path]) => path);
const caseOf = (path: string): ProcedureCase | undefined => PROCEDURE_CASES[path];
const NAMING = PATHS.flatMap((path) => {
  const naming = caseOf(path);
  return typeof naming === "function" ? [[path, naming] as const] : [];
});

/** The code and message of a rejected call. */
async function rejection(caller: WorldCaller, path: string, input: unknown) {
  const error: unknown = await callByPath(caller, path, input).then(
    () => ({ code: "OK", message: "" }),
    (thrown: unknown) => thrown,
  );
  const { code, message } = error as { code: string; message: string };
  return { code, message };
}

test("every procedure has a line in src/testing/teams/procedure-cases.ts, and every line a procedure", () => {
  expect(Object.keys(PROCEDURE_CASES).sort()).toEqual(PATHS.sort());
});

test("the line of a procedure whose input contains an id declares that id", () => {
  const naming = PROCEDURES.filter(([, procedure]) => hasId(procedure)).map(([path]) => path);
  expect(naming.length).toBeGreaterThan(0);
  for (const path of naming) expect([path, typeof caseOf(path)]).toEqual([path, "function"]);
});

function hasId(procedure: unknown): boolean {
  return definitionOf(procedure).inputs.some((input) => {
    const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    return JSON.stringify(schema).includes('"format":"uuid"');
  });
}

type Definition = { inputs: z.ZodType[]; meta?: { permission?: Permission } };

/** tRPC does not export the type of its flattened procedures. */
const definitionOf = (procedure: unknown): Definition => (procedure as { _def: Definition })._def;

test.each(PATHS)("%s requires signing in, unless it is public", async (path) => {
  const procedure = caseOf(path);
  const input = typeof procedure === "function" ? procedure(ours) : undefined;
  const { code } = await rejection(callerOf(people.services, null), path, input);
  if (procedure === "public") expect(code).not.toBe("UNAUTHORIZED");
  else expect(code).toBe("UNAUTHORIZED");
});

describe("another team's ids", () => {
  test.each(NAMING)("are treated as unknown by %s and change nothing", async (path, naming) => {
    const { services } = people;
    const caller = callerOf(services, ours.ownerId);
    const before = await snapshot(services.prisma);
    for (const mixed of mixtures(naming, ours, theirs)) {
      const foreign = await rejection(caller, path, mixed);
      expect([mixed, foreign.code]).toEqual([mixed, "NOT_FOUND"]);
    }
    for (const mixed of mixtures(naming, ours, unknownIds(theirs))) {
      const unknown = await rejection(caller, path, mixed);
      expect([mixed, unknown.code]).toEqual([mixed, "NOT_FOUND"]);
    }
    expect(await snapshot(services.prisma)).toBe(before);
  });

  test.each(NAMING)("%s accepts the caller's own ids", async (path, naming) => {
    const world = await makeWorld(people.services);
    const caller = callerOf(people.services, world.ownerId);
    expect((await rejection(caller, path, naming(world))).code).not.toMatch(
      /NOT_FOUND|BAD_REQUEST|FORBIDDEN|UNAUTHORIZED/,
    );
  });
});

test("a removed admin who is still signed in is rejected for every id", async () => {
  const { services } = people;
  const userId = await newMember(services, ours.teamId, "admin");
  const caller = callerOf(services, userId);
  const owner = callerOf(services, ours.ownerId);
  await caller.teams.detail({ teamId: ours.teamId });
  await owner.teams.members.remove({ teamId: ours.teamId, userId });
  const before = await snapshot(services.prisma);
  for (const [path, naming] of NAMING) {
    const { code } = await rejection(caller, path, naming(ours));
    expect([path, code]).toEqual([path, "NOT_FOUND"]);
  }
  expect(await snapshot(services.prisma)).toBe(before);
});

test("a suspended admin can leave the team and is rejected for every other call with an id", async () => {
  const { services } = people;
  const { teamId } = ours;
  const userId = await newMember(services, teamId, "admin");
  await services.prisma.membership.update({
    where: { teamId_userId: { teamId, userId } },
    data: { suspendedAt: new Date() },
  });
  const caller = callerOf(services, userId);
  const before = await snapshot(services.prisma);
  for (const [path, naming] of NAMING.filter(([path]) => path !== "teams.leave")) {
    const { code } = await rejection(caller, path, naming(ours));
    expect([path, code]).toEqual([path, "NOT_FOUND"]);
  }
  expect(await snapshot(services.prisma)).toBe(before);
  await caller.teams.leave({ teamId });
  expect((await rejection(caller, "teams.leave", { teamId })).code).toBe("NOT_FOUND");
});

describe("roles", () => {
  const FORBIDDEN = PROCEDURES.flatMap(([path, procedure]) => {
    const naming = caseOf(path);
    const permission = definitionOf(procedure).meta?.permission;
    if (permission === undefined || typeof naming !== "function") return [];
    const without = ROLES.filter((role) => !permits(role, permission));
    return without.map((role) => [path, role, naming] as const);
  });

  test.each(FORBIDDEN)("%s is forbidden for a %s", async (path, role, naming) => {
    const { services } = people;
    const caller = callerOf(services, await newMember(services, ours.teamId, role));
    const before = await snapshot(services.prisma);
    expect((await rejection(caller, path, naming(ours))).code).toBe("FORBIDDEN");
    expect(await snapshot(services.prisma)).toBe(before);
  });
});

const unknownIds = (ids: Ids): Ids => {
  const entries = Object.keys(ids).map((name) => [name, newId()]);
  return Object.fromEntries(entries) as Ids;
};

/** The input with every combination of own and foreign ids that has at least one foreign id. */
function mixtures(naming: (ids: Ids) => Record<string, unknown>, own: Ids, foreign: Ids) {
  const names = (Object.keys(own) as (keyof Ids)[]).filter(
    (name) => JSON.stringify(naming(own)) !== JSON.stringify(naming({ ...own, [name]: newId() })),
  );
  expect(names.length).toBeGreaterThan(0);
  const subsets = Array.from({ length: 2 ** names.length - 1 }, (_, index) => index + 1);
  return subsets.map((bits) => {
    const chosen = names.filter((_, index) => bits & (1 << index));
    return naming({ ...own, ...Object.fromEntries(chosen.map((name) => [name, foreign[name]])) });
  });
}
