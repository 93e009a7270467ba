import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "@/base/log";
import { createClickHouse } from "@/clickhouse/client";
import type { Database } from "@/database";
import { testDatabase } from "@/testing/database";
import { openPeople, type Person } from "@/testing/people";
import { createTrpcHandler } from "./handler";

/** Nobody listens there. */
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
  const request = new Request(`http://localhost:3000/api/trpc/${path}?${query}`, {
    headers: ana.headers,
  });
  const from = { origin: "http://localhost:3000", clientAddress: "" };
  const response = await createTrpcHandler(people.services)(request, from);
  return { status: response.status, text: await response.text() };
}

const INNER =
  /stack|select|prisma|relation|invocation|memberships|projects"|secret_database|hush|127\.0\.0\.1|ECONN|\.ts\b/i;

test("S10: a failing ClickHouse is told as a sentence, without host, user or statement", async () => {
  const { status, text } = await ask("catalogue.names", { projectId });
  expect(status).toBe(503);
  expect(text).not.toMatch(INNER);
  expect(JSON.parse(text)).toMatchObject({
    error: { message: expect.stringMatching(/Try again/), data: { code: "backend_unavailable" } },
  });
});

test("S10: a failing database is told as a sentence, without statement, table or stack", async () => {
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

test("what is wrong with an input is told by field", async () => {
  const { status, text } = await ask("teams.members.list", { teamId: "x" });
  expect(status).toBe(400);
  expect(JSON.parse(text).error.data).toEqual({
    code: "invalid_request",
    httpStatus: 400,
    fields: { teamId: expect.any(String) },
  });
});

test("a procedure that is not there is answered like that", async () => {
  const { status, text } = await ask("teams.none", {});
  expect([status, JSON.parse(text).error.message]).toEqual([404, "There is no such procedure."]);
});
