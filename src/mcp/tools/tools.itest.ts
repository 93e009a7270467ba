import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { systemClock } from "@/base/time/clock";
import { optional, strictModel, text } from "@/base/validation";
import type { Database } from "@/database";
import { createPersonalKey, createProject, createTeam } from "@/teams";
import { MCP_URL, openMcp, REVISIONS, type TestMcp } from "@/testing/services/mcp";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { TOOLS } from "@/tools";
import { projectsTool, projectTool } from "@/tools/contract/tool";

let database: Database;
let tenant: Tenant;
let mcp: TestMcp;
let saved: string[] = [];

const args = strictModel({ value: optional(z.unknown()) });
const answer = { type: "object" } as const;
const declared = { title: "A tool", description: "For tests.", args, answer };

const echo = projectTool({
  ...declared,
  name: "echo",
  scope: "read",
  run: async ({ value }, { project }) => ({ project: project.projectName, value }),
});

const save = projectTool({
  ...declared,
  name: "save",
  scope: "write",
  destructive: true,
  args: strictModel({ title: text() }),
  run: async ({ title }) => {
    saved.push(title);
    return { saved: title };
  },
});

const crash = projectsTool({
  ...declared,
  name: "crash",
  scope: "read",
  run: async () => {
    throw new Error("SELECT secret FROM somewhere");
  },
});

beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.prisma, { name: "Shop" });
  await database.prisma.team.update({ where: { id: tenant.teamId }, data: { plan: "pro" } });
  mcp = openMcp(database.prisma, { tools: [echo, save, crash] });
});
afterAll(() => database.close());

const asTenant = () => ({ key: tenant.personalKey });
const keyOf = async (scopes: ("read" | "write")[]) => {
  const store = { prisma: database.prisma, clock: systemClock };
  const { userId } = tenant;
  return (await createPersonalKey(store, { userId, name: scopes.join(), scopes })).key;
};

const listed = z.object({ tools: z.array(z.looseObject({ name: z.string() })) });

describe.each(REVISIONS)("revision %s", (revision) => {
  const namesFor = async (ask: { key: string; url?: string }) => {
    const { result } = await mcp.rpc(revision, "tools/list", {}, ask);
    return listed.parse(result).tools.map(({ name }) => name);
  };

  test("lists every tool in the order of TOOLS, with its schemas and hints", async () => {
    const all = await openMcp(database.prisma).rpc(revision, "tools/list", {}, asTenant());
    const { tools } = listed.parse(all.result);
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const { name, ...tool } of tools) {
      expect(tool, name).toMatchObject({
        title: expect.any(String),
        description: expect.any(String),
        inputSchema: { type: "object" },
        outputSchema: { type: "object" },
        annotations: { destructiveHint: name === "save_report", openWorldHint: false },
      });
    }
  });

  test("lists which tools change something and which can be repeated", async () => {
    const { result } = await mcp.rpc(revision, "tools/list", {}, asTenant());
    const hints = listed.parse(result).tools.map(({ name, annotations }) => [name, annotations]);
    expect(Object.fromEntries(hints)).toMatchObject({
      echo: { title: "A tool", readOnlyHint: true, idempotentHint: true, destructiveHint: false },
      save: { title: "A tool", readOnlyHint: false, idempotentHint: false, destructiveHint: true },
    });
  });

  test("offers only what the key and the URL allow", async () => {
    const every = ["echo", "save", "crash"];
    expect(await namesFor(asTenant())).toEqual(every);
    expect(await namesFor({ key: await keyOf(["read"]) })).toEqual(["echo", "crash"]);
    expect(await namesFor({ key: await keyOf(["write"]) })).toEqual(["save"]);
    const single = ["readonly=1", "readonly=true", "readonly", "readonly=yes", "READONLY=1"];
    const repeated = ["readonly=0&readonly=1", "readonly=1&readonly=0", "readonly=0&ReadOnly"];
    for (const query of [...single, ...repeated]) {
      const url = `${MCP_URL}?${query}`;
      expect(await namesFor({ ...asTenant(), url }), query).toEqual(["echo", "crash"]);
    }
    expect(await namesFor({ ...asTenant(), url: `${MCP_URL}?readonly=0` })).toEqual(every);
  });

  test("a tool that is not offered cannot be called either", async () => {
    saved = [];
    const toSave = { project: tenant.projectId, title: "x" };
    for (const ask of [
      { key: await keyOf(["read"]) },
      { ...asTenant(), url: `${MCP_URL}?readonly=1` },
    ]) {
      const { told, isError, structuredContent } = await mcp.call(revision, "save", toSave, ask);
      expect(isError).toBe(true);
      expect(told).toMatchObject({ code: "forbidden", message: expect.stringContaining("save") });
      expect(structuredContent).toBeUndefined();
    }
    expect(saved).toEqual([]);
    expect(await mcp.call(revision, "save", toSave, asTenant())).toMatchObject({
      told: { saved: "x" },
    });
    expect(saved).toEqual(["x"]);
  });

  test("an unknown tool is an error of the protocol", async () => {
    const { error } = await mcp.rpc(revision, "tools/call", { name: "no_tool" }, asTenant());
    expect(error).toEqual({ code: -32602, message: "Unknown tool: no_tool" });
    const long = await mcp.rpc(revision, "tools/call", { name: "x".repeat(200_000) }, asTenant());
    expect(long.error).toEqual({ code: -32602, message: `Unknown tool: ${"x".repeat(100)}…` });
  });

  test("an answer is structured, and the same as text", async () => {
    const toEcho = { project: tenant.projectId, value: ["a", 1, null] };
    const { told, structuredContent, isError } = await mcp.call(
      revision,
      "echo",
      toEcho,
      asTenant(),
    );
    expect(told).toMatchObject({ project: "Shop", value: ["a", 1, null] });
    expect(told).toEqual(structuredContent);
    expect(isError).toBeUndefined();
  });

  test("a failure is a result that the model can read, without internal details", async () => {
    const { told, isError } = await mcp.call(revision, "crash", {}, asTenant());
    expect(isError).toBe(true);
    expect(told).toMatchObject({ code: "internal_error" });
    expect(JSON.stringify(told)).not.toContain("secret");
    const invalid = await mcp.call(revision, "echo", { project: "Shop", valeu: 1 }, asTenant());
    expect(invalid).toMatchObject({ isError: true, told: { code: "invalid_arguments" } });
  });

  test("each call names its project, whichever project the previous call named", async () => {
    const store = { prisma: database.prisma, clock: systemClock };
    const name = `Blog ${revision}`;
    const { id } = await createProject(store, { teamId: tenant.teamId, name });
    const projectOf = async (project?: string) =>
      (await mcp.call(revision, "echo", { project }, asTenant())).told;
    expect(await projectOf(id)).toMatchObject({ project: name });
    expect(await projectOf("Shop")).toMatchObject({ project: "Shop" });
    expect(await projectOf()).toMatchObject({ code: "invalid_arguments" });
  });

  test("an integer beyond 2^53 reaches the tool with all of its digits", async () => {
    const { body, headers } = toEchoLong(revision);
    const response = await mcp.send(body, { ...asTenant(), headers });
    expect(await response.text()).toContain("9007199254740993");
  });

  test("on Free, the tools are listed, and a call fails and says how to upgrade", async () => {
    const free = await makeTenant(database.prisma);
    const ask = { key: free.personalKey };
    expect(await namesFor(ask)).toEqual(["echo", "save", "crash"]);
    const called = await mcp.call(revision, "echo", { project: free.projectId }, ask);
    expect(called).toMatchObject({
      isError: true,
      told: {
        code: "plan_required",
        message: "Agents need the Pro plan. The operator of this server sets plans.",
      },
    });
  });

  test("each answer says how many calls the team has left today", async () => {
    const store = { prisma: database.prisma, clock: systemClock };
    const createdBy = tenant.userId;
    const team = await createTeam(store, { name: revision, createdBy, plan: "pro" });
    const project = await createProject(store, { teamId: team.id, name: revision });
    const call = async () =>
      (await mcp.call(revision, "echo", { project: project.id }, asTenant())).told;
    expect(await call()).toMatchObject({ calls_left_today: 1_999 });
    expect(await call()).toMatchObject({ calls_left_today: 1_998 });
  });
});

/** The test's own JSON cannot hold the number. */
function toEchoLong(revision: string) {
  const _meta =
    revision === "2026-07-28"
      ? `,"_meta":{"io.modelcontextprotocol/protocolVersion":"${revision}","io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}`
      : "";
  return {
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"project":"Shop","value":9007199254740993}${_meta}}}`,
    headers: { "mcp-protocol-version": revision, "mcp-method": "tools/call", "mcp-name": "echo" },
  };
}
