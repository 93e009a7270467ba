import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "@/database";
import { get, post, TEST_ROUTE, testResources } from "@/testing/services/rest";
import { testDatabase } from "@/testing/stores/database";
import { openPeople, type People, type Person } from "@/testing/teams/people";
import { type Handler, route } from "./route";

let database: Database;
let people: People;
let ana: Person;
let open: Handler;
let keysOnly: Handler;

const CallerInfo = z.strictObject({ userId: z.string(), onlyProjects: z.null() });

beforeAll(async () => {
  database = await testDatabase();
  people = openPeople(database);
  ana = await people.signUp();
  const resources = testResources(database.prisma, { accounts: people.services.accounts });
  const declared = {
    ...TEST_ROUTE,
    name: "who",
    response: CallerInfo,
    run: async ({ caller }: { caller: { userId: string } }) => ({
      userId: caller.userId,
      onlyProjects: null,
    }),
  };
  open = route({ ...declared, session: true })(resources);
  keysOnly = route(declared)(resources);
});

afterAll(() => database.close());

const cookie = () => ana.headers.get("cookie") ?? "";
const ask = (headers: Record<string, string>, handler = open) =>
  get(handler, { headers: { cookie: cookie(), ...headers } });

describe("a console session at the public API", () => {
  test("authenticates its user without a key", async () => {
    const response = await ask({ "sec-fetch-site": "same-origin" });
    expect([response.status, await response.json()]).toEqual([
      200,
      { userId: ana.userId, onlyProjects: null },
    ]);
  });

  test.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ "sec-fetch-site": "none" }],
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
    [{ origin: "http://localhost:8080" }],
    [{ origin: "http://localhost.evil.example" }],
  ])("is rejected if another site may have sent it: %j", async (headers) => {
    const responses = [
      await ask(headers),
      await post(open, {}, { headers: { cookie: cookie(), ...headers } }),
    ];
    for (const response of responses) {
      expect([response.status, (await response.json()).code]).toEqual([403, "forbidden"]);
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  test.each([[{ origin: "http://localhost" }], [{ origin: "https://localhost" }], [{}]])(
    "is accepted from our own pages, also behind a TLS proxy: %j",
    async (headers) => {
      expect((await ask(headers)).status).toBe(200);
    },
  );

  test("is not accepted by a route for keys only", async () => {
    const response = await ask({ "sec-fetch-site": "same-origin" }, keysOnly);
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  });

  test("does not replace an invalid key", async () => {
    const response = await ask({ authorization: "Bearer tm_user_nothing" });
    expect(response.status).toBe(401);
  });

  test("ends when the user signs out, and an unknown cookie does not have a session", async () => {
    const bo = await people.signUp("Bo");
    const session = { cookie: bo.headers.get("cookie") ?? "" };
    expect((await ask(session)).status).toBe(200);
    await bo.caller.accounts.signOut();
    for (const headers of [session, { cookie: "x=y" }, { cookie: `${session.cookie}x` }]) {
      expect((await ask(headers)).status).toBe(401);
    }
  });
});
