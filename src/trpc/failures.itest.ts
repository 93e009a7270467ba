import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { silentLog } from "@/base/log";
import { createClickHouse } from "@/clickhouse/client";
import type { Database } from "@/database";
import { testDatabase } from "@/testing/stores/database";
import { openPeople, type Person } from "@/testing/teams/people";
import { createTrpcHandler } from "./handler";

const ORIGIN = "http://localhost:3000";
/** Nothing listens there. */
const DEAD = "http://reader:hush@127.0.0.1:9/secret_database";

let database: Database;
let people: ReturnType<typeof openPeople>;
let ana: Person;
let teamId: string;
let projectId: string;
beforeAll(async () => {
  database = await testDatabase();
  const clickhouse = createClickHouse({ url: DEAD, log: silentLog });
  people = openPeople(database, { clickhouse });
  ana = await people.signUp();
  const { teams } = await ana.caller.accounts.me();
  teamId = teams[0]?.id ?? "";
  projectId = teams[0]?.projects[0]?.id ?? "";
});
afterAll(() => database.close());

async function ask(path: string, input: unknown) {
  const query = new URLSearchParams({ input: JSON.stringify(input) });
  const request = new Request(`${ORIGIN}/api/trpc/${path}?${query}`, {
    headers: ana.headers,
  });
  const from = { origin: ORIGIN, clientAddress: "" };
  const response = await createTrpcHandler(people.services)(request, from);
  return { status: response.status, text: await response.text() };
}

const INNER =
  /stack|select|prisma|relation|invocation|memberships|projects"|secret_database|hush|127\.0\.0\.1|ECONN|\.ts\b/i;

test("a failing ClickHouse is reported in one sentence, without host, user or statement", async () => {
  const { status, text } = await ask("catalogue.names", { projectId });
  expect(status).toBe(503);
  expect(text).not.toMatch(INNER);
  expect(JSON.parse(text)).toMatchObject({
    error: {
      message: expect.stringMatching(/Retry in a moment/),
      data: { code: "backend_unavailable" },
    },
  });
});

describe("a client that disconnects", () => {
  const about = { kind: "trend", range: { last: "7d" }, granularity: "day", series: [{}] };
  const lines: { level: number; msg: string; err: { message: string } }[] = [];

  /** What is logged for a query that fails after its client disconnected. */
  async function logged(failure: (reason: unknown) => unknown) {
    lines.length = 0;
    const client = new AbortController();
    const handle = createTrpcHandler({
      ...people.services,
      log: pino({ level: "debug" }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    });
    vi.spyOn(people.services.queryCache, "run").mockImplementationOnce(async () => {
      client.abort();
      throw failure(client.signal.reason);
    });
    const query = new URLSearchParams({ input: JSON.stringify({ projectId, query: about }) });
    const request = new Request(`${ORIGIN}/api/trpc/query.run?${query}`, {
      headers: ana.headers,
      signal: client.signal,
    });
    await handle(request, { origin: ORIGIN, clientAddress: "" });
    return lines.map(({ level, msg }) => [pino.levels.labels[level], msg]);
  }

  test("is not a failure and is only logged at debug level", async () => {
    expect(await logged((reason) => reason)).toEqual([["debug", "The client disconnected"]]);
  });

  test("does not hide an internal error that happens at the same time", async () => {
    expect(await logged(() => new Error("broken"))).toEqual([["error", "A procedure failed"]]);
    expect(lines[0]?.err.message).toBe("broken");
  });
});

test("a failing database is reported in one sentence, without statement, table or stack", async () => {
  expect((await ask("teams.members.list", { teamId })).status).toBe(200);
  await database.prisma.$executeRaw`ALTER TABLE memberships RENAME TO lost`;
  const { status, text } = await ask("teams.members.list", { teamId });
  expect(status).toBe(500);
  expect(text).not.toMatch(INNER);
  expect(JSON.parse(text).error).toEqual({
    code: expect.any(Number),
    message: "Something went wrong on our side. Try again in a moment.",
    data: { code: "internal_error", httpStatus: 500 },
  });
});

test("invalid input is reported by field", async () => {
  const { status, text } = await ask("teams.members.list", { teamId: "x" });
  expect(status).toBe(400);
  expect(JSON.parse(text).error.data).toEqual({
    code: "invalid_request",
    httpStatus: 400,
    fields: { teamId: expect.any(String) },
  });
});

test("an unknown procedure is reported as such", async () => {
  const { status, text } = await ask("teams.none", {});
  expect([status, JSON.parse(text).error.message]).toEqual([404, "Unknown procedure."]);
});
