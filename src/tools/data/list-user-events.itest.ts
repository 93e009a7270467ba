import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/database";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { MAX_ANSWER_CHARACTERS } from "../contract/answer";
import { type Agent, agentOf, ORIGIN } from "../testing/agent";

const NOW = Date.now();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let database: Database;
let store: TestClickHouse;
let ours: Tenant;
let agent: Agent;
let project: string;

beforeAll(async () => {
  [database, store] = await Promise.all([testDatabase(), startTestClickHouse()]);
  await keepOldEvents(store.clickhouse);
  ours = await makeTenant(database.prisma);
  const theirs = await makeTenant(database.prisma);
  project = ours.projectId;
  await database.prisma.project.update({
    where: { id: project },
    data: { timeZone: "Asia/Kathmandu" },
  });
  agent = agentOf({ ...database, ...store }, ours.userId);
  const event = (userId: string, minutesAgo: number, given: Parameters<typeof eventRow>[0] = {}) =>
    eventRow({ projectId: project, userId, ts: NOW - minutesAgo * MINUTE, ...given });
  await insertEvents(store.clickhouse, [
    event("ana@example.com", 3, { eventName: "view", country: "NP" }),
    event("ana@example.com", 2, {
      eventName: "buy",
      ...propertyColumns({ amount: 30, long: 9007199254740993n }),
    }),
    event("Ana", 1),
    ...Array.from({ length: 500 }, (_, n) =>
      event("busy", n, propertyColumns({ n, text: "é\n".repeat(200) })),
    ),
    event("gone", (60 * DAY) / MINUTE),
    event("wordy", 5, propertyColumns({ text: "x".repeat(30_000) })),
    eventRow({ projectId: theirs.projectId, userId: "their-ana", ts: NOW - MINUTE }),
  ]);
});

afterAll(async () => {
  await store.stop();
  await database.close();
});

const list = (user_id: string, args: object = {}) =>
  agent.answer("list_user_events", { project, user_id, ...args });
const failure = (user_id: string, args: object = {}) =>
  agent.failure("list_user_events", { project, user_id, ...args });

describe("an answer", () => {
  test("has the user's events, newest first, with times in the project's zone", async () => {
    const answer = await list("ana@example.com");
    expect(answer).toMatchObject({
      project: { id: project, name: "tenant" },
      timezone: "Asia/Kathmandu",
      range: { start_time: expect.stringMatching(/T00:00:00\+05:45$/) },
      bots: "include",
      query: { user_id: "ana@example.com", range: { last: "30d" } },
      url: `${ORIGIN}/p/${project}/users/ana%40example.com`,
      total_rows: 2,
      truncated: false,
    });
    const [columns, rows] = [answer.columns as string[], answer.rows as unknown[][]];
    const of = (name: string) => rows.map((row) => row[columns.indexOf(name)]);
    expect(of("event_name")).toEqual(["buy", "view"]);
    expect(of("country")).toEqual([null, "NP"]);
    expect(of("properties")).toEqual(['{"amount":30,"long":9007199254740993}', "{}"]);
    expect(of("time").map((time) => Date.parse(String(time)))).toEqual([
      NOW - 2 * MINUTE,
      NOW - 3 * MINUTE,
    ]);
  });

  test("only has the chosen events and those that match the filters", async () => {
    expect(await list("ana@example.com", { events: ["buy"] })).toMatchObject({ total_rows: 1 });
    const filters = [{ field: "country", op: "eq", value: "NP" }];
    expect(await list("ana@example.com", { filters })).toMatchObject({
      total_rows: 1,
      query: { filters },
    });
  });

  test("may be asked for in the forms that the query tools accept", async () => {
    const answer = await list("ana@example.com", { events: "buy", range: "7d" });
    expect(answer).toMatchObject({
      total_rows: 1,
      query: { user_id: "ana@example.com", events: ["buy"], range: { last: "7d" } },
    });
    const filters = { field: "country", op: "eq", value: "NP" };
    expect(await list("ana@example.com", { filters })).toMatchObject({ total_rows: 1 });
  });

  test("without matching events says that the user has others", async () => {
    const answer = await list("ana@example.com", {
      events: ["buy"],
      filters: [{ field: "country", op: "eq", value: "NP" }],
    });
    expect(answer).toMatchObject({
      rows: [],
      total_rows: 0,
      note: expect.stringMatching(/none that match/),
    });
  });

  test("leaves out a query that is too long to be repeated", async () => {
    const value = ["NP", ...Array.from({ length: 900 }, (_, n) => `value-${n}`)];
    const filters = [{ field: "country", op: "not_in", value }];
    const answer = await list("busy", { filters });
    expect(answer).not.toHaveProperty("query");
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
    expect(answer).toMatchObject({ total_rows: 500, note: expect.stringContaining("query") });
  });

  test("cuts long properties and says so", async () => {
    const answer = await list("wordy");
    expect(JSON.stringify(answer).length).toBeLessThan(3_000);
    expect(answer.note).toMatch(/texts are cut/);
  });
});

test("pages contain every event once, in at most 24,000 characters each", async () => {
  const seen: number[] = [];
  let cursor: unknown;
  do {
    const answer = await list("busy", { limit: 200, ...(cursor !== undefined && { cursor }) });
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
    expect(answer.total_rows).toBe(500);
    const rows = answer.rows as string[][];
    seen.push(...rows.map((row) => JSON.parse(row.at(-1) ?? "").n));
    cursor = answer.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(Array.from({ length: 500 }, (_, n) => n));
});

describe("a user without events", () => {
  test("is not found, with similar ids of this project only", async () => {
    expect(await failure("ANA@example.com")).toMatchObject({
      code: "not_found",
      unknown: [{ kind: "user", name: "ANA@example.com" }],
      near: ["ana@example.com"],
    });
    const { near } = await failure("ana");
    expect(near).toHaveLength(2);
    expect(near).toEqual(expect.arrayContaining(["Ana", "ana@example.com"]));
    expect(await failure("their-ana")).toMatchObject({ near: [] });
    expect(await failure("ana@exmple.com")).toMatchObject({ near: ["ana@example.com"] });
    expect(await failure("a\ud800")).toMatchObject({ code: "not_found" });
    expect(await failure("zz")).toMatchObject({ near: [] });
  });

  test("in the range is not found, with the time of the last event", async () => {
    const { code, last_seen } = await failure("gone");
    expect(code).toBe("not_found");
    expect(Date.parse(String(last_seen))).toBe(NOW - 60 * DAY);
    expect(await list("gone", { range: { last: "90d" } })).toMatchObject({ total_rows: 1 });
  });
});

describe("invalid arguments", () => {
  test("are named with the query language's errors", async () => {
    const { code, errors } = await failure("Ana", {
      range: { last: "5x" },
      filters: [{ field: "nope", op: "eq" }],
    });
    expect(code).toBe("invalid_arguments");
    expect(errors).toEqual([
      expect.stringMatching(/^range: /),
      expect.stringMatching(/^filters\.0/),
    ]);
  });

  test("include a cursor of another user's list", async () => {
    const { next_cursor: cursor } = await list("busy");
    expect(await failure("Ana", { cursor })).toMatchObject({
      errors: [expect.stringMatching(/cursor/)],
    });
  });
});
