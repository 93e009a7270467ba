import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/database";
import { testDatabase } from "@/testing/stores/database";
import { openPeople, PASSWORD, type People } from "@/testing/teams/people";
import { createTrpcHandler, type TrpcHandler } from "@/trpc/handler";

let database: Database;
let people: People;
let handle: TrpcHandler;
beforeAll(async () => {
  database = await testDatabase();
  people = openPeople(database);
  handle = createTrpcHandler(people.services);
});
afterAll(() => database.close());

const HERE = "http://localhost:3000";

function post(procedure: string, input: unknown, origin = HERE) {
  const request = new Request(`${HERE}/api/trpc/${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": "100" },
    body: JSON.stringify(input),
  });
  return handle(request, { origin, clientAddress: "192.0.2.1" });
}

const me = (cookie: string) =>
  handle(new Request(`${HERE}/api/trpc/accounts.me`, { headers: { cookie } }), {
    origin: HERE,
    clientAddress: "192.0.2.1",
  });

async function ask(answer: Promise<Response>) {
  const response = await answer;
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test("signing in sets the cookie that authenticates the next call", async () => {
  const { email } = await people.signUp("Ana");
  const { status, headers } = await ask(post("accounts.signIn", { email, password: PASSWORD }));
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  const [cookie = "", ...more] = headers.getSetCookie();
  expect(more).toEqual([]);
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
  const answer = await ask(me(cookie.split(";")[0] ?? ""));
  expect(JSON.parse(answer.text)).toMatchObject({ result: { data: { user: { name: "Ana" } } } });
});

test("behind https the cookie is Secure", async () => {
  const { email } = await people.signUp();
  const input = { email, password: PASSWORD };
  const answer = post("accounts.signIn", input, "https://stats.example.com");
  expect((await ask(answer)).headers.getSetCookie().join()).toMatch(/; Secure$/);
});

test("the error for too many attempts says how many seconds to wait", async () => {
  const input = { email: "nobody@example.com", password: PASSWORD };
  for (let n = 0; n < 10; n += 1) await post("accounts.signIn", input);
  const { status, headers, text } = await ask(post("accounts.signIn", input));
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(800);
  expect(JSON.parse(text)).toMatchObject({ error: { data: { code: "rate_limited" } } });
});

test("invalid input is reported by field", async () => {
  const { status, text } = await ask(post("accounts.signIn", { email: "ana", password: "" }));
  expect(status).toBe(400);
  expect(JSON.parse(text).error.data).toEqual({
    code: "invalid_request",
    httpStatus: 400,
    fields: {
      email: "Enter an email address, such as ana@example.com.",
      password: "Enter your password.",
    },
  });
});

test("a database outage during the session lookup is reported without internals", async () => {
  const inner = 'connect ECONNREFUSED 10.0.0.7:5432 SELECT "users"."id" FROM "public"."users"';
  const session = () => Promise.reject(Object.assign(new Error(inner), { code: "EPIPE" }));
  const { services } = people;
  const broken = createTrpcHandler({ ...services, accounts: { ...services.accounts, session } });
  const request = new Request(`${HERE}/api/trpc/accounts.me`);
  const { status, text } = await ask(broken(request, { origin: HERE, clientAddress: "" }));
  expect(status).toBe(503);
  expect(text).toContain("The database is unavailable. Retry shortly.");
  expect(text).not.toMatch(/ECONN|10\.0\.0\.7|SELECT|users|stack|\.ts/);
});
