import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { operationsOf } from "@/documentation/reference/document/operations";
import { curlSample, javaScriptSample } from "@/documentation/reference/samples/languages";
import { sampleRequest } from "@/documentation/reference/samples/request";
import { openApiDocument } from "@/rest";
import { waitForTotal } from "./api-client";
import { PAGES, readPage, shellBlocks } from "./docs";
import { startServer, type TestServer, temporaryDataDir } from "./server";

/** Needs `bash` and `curl`, like the reader. */
const bash = promisify(execFile);

const blocks = (): string[] => PAGES.flatMap((page) => shellBlocks(readPage(page)));

/** The examples that call the API, in order, without the lines that set keys and ids. */
const commands = (): string[] =>
  blocks()
    .map((block) => block.replace(/^\w+_(?:KEY|ID)=.*\n/gm, "").trim())
    .filter((block) => block.includes("curl"))
    .flatMap((block) => block.split(/\n\n/));

let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let server: TestServer;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  server = await startServer({ dataDir: dataDir.path });
});
afterAll(async () => {
  await server.stop();
  await dataDir.remove();
});

async function output(command: string, variables: Record<string, string> = {}): Promise<string> {
  const script = command.replaceAll("http://localhost:3000", server.url);
  const keys = { INGEST_KEY: server.ingestKey, PERSONAL_KEY: server.personalKey };
  // An example may write a file into the current directory.
  const options = { cwd: dataDir.path, env: { ...process.env, ...keys, ...variables } };
  const { stdout } = await bash("bash", ["-ec", script], options);
  return stdout;
}

const responseTo = async (command: string): Promise<unknown> => JSON.parse(await output(command));

it("the commands of the README and the docs work as described when run in order", async () => {
  const [event = "", count = "", signup = "", platformUsers = "", ...rest] = commands();
  const [description = "", batch = "", sum = "", users = "", funnel = "", ...queries] = rest;
  const [sql = "", parameters = "", ...others] = queries;
  const [newDashboard = "", dashboards = "", report = "", ...last] = others;
  const [newConversation = "", question = "", conversation = "", tools = "", ...more] = last;
  const published = {
    success: true,
    events_received: 1,
    events_published: 1,
    message: "1 event published.",
  };
  expect(await responseTo(event)).toEqual(published);
  await waitForTotal(server, 1);
  expect(await responseTo(count)).toMatchObject({
    metric: "count",
    total: 1,
    data: [{ value: 1 }],
  });
  expect(await responseTo(signup)).toEqual(published);
  await waitForTotal(server, 2);
  expect(await responseTo(platformUsers)).toMatchObject({
    metric: "unique_users",
    total: 1,
    series: [{ breakdown: "server", total: 1 }],
  });
  expect(await responseTo(description)).toMatchObject({ openapi: "3.1.1" });
  expect(await responseTo(batch)).toMatchObject({ events_published: 2 });
  expect(await responseTo(batch)).toMatchObject({ events_published: 0, duplicates: 2 });
  await waitForTotal(server, 4);
  expect(await responseTo(sum)).toMatchObject({ total: 29, timezone: "Europe/Berlin" });
  expect(await responseTo(users)).toMatchObject({ metric: "unique_users", total: 1 });
  expect(await responseTo(funnel)).toMatchObject({
    result: { kind: "funnel", steps: [{ count: 1 }, { count: 1, rate: 1 }] },
  });
  const platforms = ["platform,users", "ios,1", "server,1", "web,1", ""];
  expect((await output(sql)).split(/\r?\n/)).toEqual(platforms);
  expect(await responseTo(parameters)).toMatchObject({ rows: [[2]] });
  const created = await responseTo(newDashboard);
  expect(created).toMatchObject({ title: "Shop", config: { widgets: [{ id: "buyers" }, {}] } });
  expect(await responseTo(dashboards)).toEqual([created]);
  expect(await responseTo(report)).toMatchObject({
    title: "July",
    content: expect.stringContaining("```tallymark"),
  });
  const { id, ...made } = z.looseObject({ id: z.uuid() }).parse(await responseTo(newConversation));
  expect(made).toMatchObject({ title: "Purchases" });
  const there = { CONVERSATION_ID: id };
  const answer = await output(question, there);
  expect(answer).toMatch(/^data: \{"type":"start".+\n\ndata: \[DONE\]\n\n$/s);
  expect(answer).toContain('"toolName":"query_trend"');
  expect(answer).toMatch(/"messages_left":\d+,/);
  const { running, messages } = JSON.parse(await output(conversation, there));
  expect([running, messages.length]).toEqual([false, 2]);
  expect(JSON.stringify(messages[1])).toContain("**2** `purchase` events");
  expect(await output(tools)).toContain(
    'data: {"result":{"tools":[{"name":"list_projects","title":"List projects"',
  );
  expect(more).toEqual([]);
});

it("a shell can read the commands of other programs, which are not run here", async () => {
  const others = blocks().filter((block) => !block.includes("curl"));
  expect(others.join("\n")).toContain("claude mcp add");
  for (const block of others) await bash("bash", ["-nc", block]);
});

/** What a client gets that sends something invalid. */
const CLIENT_FAULTS = [400, 401, 415, 422];

it("the requests of the API reference are valid, in curl and JavaScript", async () => {
  const document = openApiDocument({ origin: server.url, version: "1" });
  for (const operation of operationsOf(document)) {
    const request = sampleRequest(document, operation);
    const curl = await output(`${curlSample(request)} -s -o /dev/null -w '%{http_code}'`);
    const script = javaScriptSample(request).replaceAll("'", "'\\''");
    const node = await output(`node --input-type=module -e '${script}'`);
    for (const status of [Number(curl), Number.parseInt(node, 10)]) {
      expect(Object.keys(operation.responses), operation.operationId).toContain(String(status));
      expect(CLIENT_FAULTS, operation.operationId).not.toContain(status);
    }
  }
});
