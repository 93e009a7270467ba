import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/database";
import { testMcp } from "@/testing/services/mcp";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";

let database: Database;
let tenant: Tenant;
beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.prisma);
});
afterAll(() => database.close());

const URL_OF_MCP = "http://localhost/api/mcp";

function post(body: unknown, headers: Record<string, string>) {
  const request = new Request(URL_OF_MCP, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return testMcp(database.prisma)(request, { origin: "http://localhost" });
}

test("a key on the Free plan may connect and list tools, but a call fails with a tool-level error", async () => {
  const headers = { "x-api-key": tenant.personalKey };
  const listed = await post({ jsonrpc: "2.0", id: 1, method: "tools/list" }, headers);
  expect(await listed.text()).toContain('"name":"list_projects"');
  const params = { name: "list_projects", arguments: {} };
  const called = await post({ jsonrpc: "2.0", id: 2, method: "tools/call", params }, headers);
  expect(called.status).toBe(200);
  expect(await called.text()).toContain("plan_required");
});
