import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { systemClock } from "@/base/time/clock";
import type { Database } from "@/database";
import { createProject, createTeam } from "@/teams";
import { openMcp, REVISIONS, type TestMcp } from "@/testing/services/mcp";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { TOOLS } from "@/tools";

let database: Database;
let tenant: Tenant;
let mcp: TestMcp;
beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.prisma);
  mcp = openMcp(database.prisma);
});
afterAll(() => database.close());

const asTenant = () => ({ key: tenant.personalKey });

const prompts = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    arguments: z.array(
      z.object({ name: z.string(), description: z.string(), required: z.boolean() }),
    ),
  }),
);
const message = z.object({
  role: z.literal("user"),
  content: z.object({ type: z.literal("text"), text: z.string() }),
});

/** The names of tools that a text mentions. */
const toolsIn = (text: string): string[] => [
  ...new Set(text.match(/\b(?:list|describe|query|run|open|save|add)_[a-z_]+/g)),
];

describe.each(REVISIONS)("revision %s", (revision) => {
  const listed = async () =>
    prompts.parse((await mcp.rpc(revision, "prompts/list", {}, asTenant())).result?.prompts);

  const get = (name: string, args: Record<string, string>) =>
    mcp.rpc(revision, "prompts/get", { name, arguments: args }, asTenant());

  const textOf = async (name: string, args: Record<string, string>) => {
    const { result, error } = await get(name, args);
    if (error) throw new Error(error.message);
    return z.tuple([message]).parse(result?.messages)[0].content.text;
  };

  test("lists a prompt for each of the most common jobs, with its arguments", async () => {
    const forms = (await listed()).map(({ name, arguments: args }) => [
      name,
      args.map((arg) => (arg.required ? arg.name : `${arg.name}?`)).join(", "),
    ]);
    expect(forms).toEqual([
      ["weekly_report", "project"],
      ["why_did_this_drop", "project, what, when?"],
      ["set_up_dashboard", "project, goal"],
    ]);
  });

  test("every prompt contains its arguments, and names only tools that exist", async () => {
    const known = TOOLS.map(({ name }) => name);
    for (const prompt of await listed()) {
      const args = prompt.arguments.map(({ name }) => [name, `the given ${name}`]);
      const text = await textOf(prompt.name, Object.fromEntries(args));
      for (const [, value] of args) expect(text).toContain(value);
      expect(toolsIn(text)).toContain("list_projects");
      for (const tool of toolsIn(text)) expect(known, prompt.name).toContain(tool);
      expect(text).not.toContain("undefined");
    }
  });

  test("an optional argument may be missing or empty, a required one may not", async () => {
    const given = { project: "Shop", what: "purchases" };
    const text = await textOf("why_did_this_drop", given);
    expect(text).toContain("When: in the last 14 days.");
    expect(await textOf("why_did_this_drop", { ...given, when: " " })).toBe(text);
    for (const args of [{ project: "Shop" }, { ...given, what: "" }]) {
      const { error } = await get("why_did_this_drop", args);
      expect(error).toEqual({ code: -32602, message: "why_did_this_drop needs what." });
    }
    const { error } = await get("weekly_report", { project: "x".repeat(2_001) });
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining("2000") });
  });

  test("suggests the projects of a team with agents for the project of a prompt", async () => {
    const store = { prisma: database.prisma, clock: systemClock };
    const createdBy = tenant.userId;
    const name = `Webshop ${revision}`;
    const team = await createTeam(store, { name, createdBy, plan: "pro" });
    await createProject(store, { teamId: team.id, name });
    const suggest = async (argument: { name: string; value: string }) => {
      const params = { ref: { type: "ref/prompt", name: "weekly_report" }, argument };
      const { result } = await mcp.rpc(revision, "completion/complete", params, asTenant());
      return result?.completion;
    };
    const project = (value: string) => suggest({ name: "project", value });
    expect(await project(`shop ${revision}`)).toEqual({ values: [name], total: 1, hasMore: false });
    expect(await project("other")).toMatchObject({ values: [] });
    expect(await project("a\u0000b")).toMatchObject({ values: [] });
    // The tenant's own project, on the Free plan.
    expect(await project("tenant")).toMatchObject({ values: [] });
    expect(await suggest({ name: "what", value: "" })).toMatchObject({ values: [] });
  });

  test("parameters of the wrong type are named as such, without a dump of a schema", async () => {
    const ref = { type: "ref/nothing", name: "weekly_report" };
    const argument = { name: "project", value: "" };
    for (const [method, params] of [
      ["prompts/get", { name: "weekly_report", arguments: { project: 5 } }],
      ["prompts/get", {}],
      ["completion/complete", { ref, argument }],
      ["completion/complete", { argument }],
      ["resources/read", {}],
      ["resources/list", { cursor: 5 }],
      ["tools/call", { name: "list_projects", arguments: [] }],
      ["tools/call", {}],
    ] as const) {
      const { error } = await mcp.rpc(revision, method, params, asTenant());
      const message = `Invalid parameters: some of ${method} are missing or have the wrong type.`;
      expect(error, method).toEqual({ code: -32602, message });
    }
  });

  test("an unknown prompt is an error of the protocol", async () => {
    const { error } = await get("no_prompt", {});
    expect(error).toEqual({ code: -32602, message: "Unknown prompt: no_prompt" });
    const long = await get("x".repeat(200_000), {});
    expect(long.error).toEqual({ code: -32602, message: `Unknown prompt: ${"x".repeat(100)}…` });
  });
});
