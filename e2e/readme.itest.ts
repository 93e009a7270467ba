import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packageRoot } from "@/base/package-root";
import { untilTotal } from "./client";
import { startServer, type TestServer, temporaryDataDir } from "./server";

/** Needs `bash` and `curl`, as the reader does. */
const bash = promisify(execFile);

const SHELL_BLOCK = /^(`{3,})sh\n([\s\S]*?)^\1$/gm;

/** The README's shell examples that call the API, in order, without the lines that take the keys. */
function commands(): string[] {
  const readme = readFileSync(join(packageRoot(), "README.md"), "utf8");
  return [...readme.matchAll(SHELL_BLOCK)]
    .map(([, , block = ""]) => block.replace(/^\w+_KEY=.*\n/gm, "").trim())
    .filter((block) => block.includes("curl"))
    .flatMap((block) => block.split(/\n\n/));
}

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

async function output(command: string): Promise<string> {
  const here = command.replaceAll("http://localhost:3000", server.url);
  const keys = { INGEST_KEY: server.ingestKey, PERSONAL_KEY: server.personalKey };
  const options = { env: { ...process.env, ...keys } };
  const { stdout } = await bash("bash", ["-ec", here], options);
  return stdout;
}

const answerTo = async (command: string): Promise<unknown> => JSON.parse(await output(command));

it("every command of the README does what it says, one after the other", async () => {
  const [event = "", count = "", batch = "", sum = "", users = "", ...others] = commands();
  const [funnel = "", sql = "", newDashboard = "", dashboards = "", report = "", ...more] = others;
  expect(await answerTo(event)).toEqual({
    success: true,
    events_received: 1,
    events_published: 1,
    message: "1 event published.",
  });
  await untilTotal(server, 1);
  expect(await answerTo(count)).toMatchObject({ metric: "count", total: 1, data: [{ value: 1 }] });
  expect(await answerTo(batch)).toMatchObject({ events_published: 2 });
  expect(await answerTo(batch)).toMatchObject({ events_published: 0, duplicates: 2 });
  await untilTotal(server, 3);
  expect(await answerTo(sum)).toMatchObject({ total: 29, timezone: "Europe/Berlin" });
  expect(await answerTo(users)).toMatchObject({ metric: "unique_users", total: 1 });
  expect(await answerTo(funnel)).toMatchObject({
    result: { kind: "funnel", steps: [{ count: 1 }, { count: 1, rate: 1 }] },
  });
  const platforms = ["platform,users", "ios,1", "server,1", "web,1", ""];
  expect((await output(sql)).split(/\r?\n/)).toEqual(platforms);
  const made = await answerTo(newDashboard);
  expect(made).toMatchObject({ title: "Shop", config: { widgets: [{ id: "buyers" }, {}] } });
  expect(await answerTo(dashboards)).toEqual([made]);
  expect(await answerTo(report)).toMatchObject({
    title: "July",
    content: expect.stringContaining("```tallymark"),
  });
  expect(more).toEqual([]);
});
