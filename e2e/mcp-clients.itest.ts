import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { TOOLS } from "@/tools";
import { EVENT, type Named, TOOL_CASES, USER } from "@/tools/testing/tool-cases";
import { newEvent, sendBatch, waitForTotal } from "./api-client";
import { startServer, type TestServer, temporaryDataDir } from "./server";

const ABOUT = { name: "test", version: "1.0.0" };

let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let server: TestServer;
let named: Named;
/** When the report was last changed. */
let version: string;

const made = z.object({ id: z.string(), updated_at: z.string() });

async function create(path: "dashboards" | "reports", body: object) {
  const response = await fetch(`${server.url}/api/v1/query/${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${server.personalKey}` },
    body: JSON.stringify(body),
  });
  return made.parse(await response.json());
}

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  server = await startServer({ dataDir: dataDir.path });
  await sendBatch(server, [
    newEvent({ event_name: EVENT, user_id: USER }),
    newEvent({ event_name: "login", user_id: USER }),
  ]);
  await waitForTotal(server, 2);
  const query = { kind: "trend", series: [{ metric: "count" }] };
  const layout = { x: 0, y: 0, w: 6, h: 3 };
  const widgets = [{ id: "events", title: "Events", kind: "number", layout, query }];
  const config = { version: 1, range: { last: "7d" }, widgets };
  const dashboard = await create("dashboards", { title: "Shop", config });
  const report = await create("reports", { title: "July", content: "# July" });
  version = report.updated_at;
  named = { projectId: server.projectId, dashboardId: dashboard.id, reportId: report.id };
});
afterAll(async () => {
  await server?.stop();
  await dataDir?.remove();
});

/**
 * What both clients have in common here. They reject answers that do not match a
 * tool's output schema.
 */
type AnyClient = {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  listPrompts(): Promise<{ prompts: { name: string }[] }>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  readResource(params: { uri: string }): Promise<unknown>;
  getInstructions(): string | undefined;
  close(): Promise<void>;
};

type Connect = (key: string, query?: string) => Promise<AnyClient>;

const endpoint = (query: string) => new URL(`${server.url}/api/mcp${query}`);
const asking = (key: string) => ({ requestInit: { headers: { Authorization: `Bearer ${key}` } } });

const connectOld: Connect = async (key, query = "") => {
  const client = new OldClient(ABOUT);
  await client.connect(new OldTransport(endpoint(query), asking(key)));
  return client as AnyClient;
};

const connectNew =
  (mode: "legacy" | { pin: string }): Connect =>
  async (key, query = "") => {
    const client = new Client(ABOUT, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(endpoint(query), asking(key)));
    return client as AnyClient;
  };

const CLIENTS: [name: string, connect: Connect][] = [
  ["the first client", connectOld],
  ["the second client, with the older revision", connectNew("legacy")],
  ["the second client, with the newer revision", connectNew({ pin: "2026-07-28" })],
];

const result = z.object({
  isError: z.boolean().optional(),
  content: z.tuple([z.object({ type: z.literal("text"), text: z.string() })]),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
});

/** The cases of a tool, with the version that the report has now. */
const argumentsOf = (tool: string) =>
  (TOOL_CASES[tool]?.(named) ?? []).map((args) =>
    "version" in args ? { ...args, version } : args,
  );

describe.each(CLIENTS)("%s", (_, connect) => {
  let client: AnyClient;
  beforeAll(async () => {
    client = await connect(server.personalKey);
  });
  afterAll(() => client?.close());

  it("lists every tool, and reads how to use them", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect(client.getInstructions()).toContain("list_projects");
  });

  it("calls every tool, whose answers match their schemas", async () => {
    await client.listTools();
    for (const { name } of TOOLS) {
      for (const args of argumentsOf(name)) {
        const called = result.parse(await client.callTool({ name, arguments: args }));
        const text = called.content[0].text;
        expect(called.isError, `${name}: ${text}`).toBeUndefined();
        expect(JSON.parse(text), name).toEqual(called.structuredContent);
        if ("version" in args) version = z.string().parse(called.structuredContent?.version);
      }
    }
  });

  it("gets the failure of a tool as a result", async () => {
    const args = { ...argumentsOf("query_trend")[0], series: [{ events: ["sign-up"] }] };
    const called = result.parse(await client.callTool({ name: "query_trend", arguments: args }));
    expect(called.isError).toBe(true);
    expect(JSON.parse(called.content[0].text)).toMatchObject({ code: "not_found" });
  });

  it("lists prompts, and reads what it lists as resources", async () => {
    expect((await client.listPrompts()).prompts).toHaveLength(3);
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThanOrEqual(2);
    for (const { uri } of resources) {
      expect(await client.readResource({ uri })).toMatchObject({ contents: [{ uri }] });
    }
  });

  it("sees no tool that writes with readonly=1", async () => {
    const reading = await connect(server.personalKey, "?readonly=1");
    const { tools } = await reading.listTools();
    const readers = TOOLS.filter(({ scope }) => scope === "read").map(({ name }) => name);
    expect(tools.map(({ name }) => name)).toEqual(readers);
    await reading.close();
  });

  it("learns that a key is wrong, and is not sent to OAuth", async () => {
    await expect(connect("tm_user_wrong")).rejects.toThrow(/401|unauthenticated|personal key/i);
  });
});

/** What differs from one call to the next. */
const CHANGING = { calls_left_today: null, retained_from: null };

it("both revisions give the same answers", async () => {
  const [old, recent] = await Promise.all(
    [connectOld, connectNew({ pin: "2026-07-28" })].map((connect) => connect(server.personalKey)),
  );
  const answerOf = async (client: AnyClient | undefined, name: string) => {
    const args = { name, arguments: argumentsOf(name)[0] ?? {} };
    const { structuredContent } = result.parse(await client?.callTool(args));
    return { ...structuredContent, ...CHANGING };
  };
  for (const name of ["describe_data", "list_values", "query_trend", "query_funnel", "run_sql"]) {
    expect(await answerOf(recent, name), name).toEqual(await answerOf(old, name));
  }
  await Promise.all([old?.close(), recent?.close()]);
});
