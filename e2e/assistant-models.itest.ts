import type { UIMessageChunk } from "ai";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { gate } from "@/testing/model-server/gate";
import { type ModelServer, startModelServer } from "@/testing/model-server/model-server";
import { HANG, PROVIDER_DETAIL } from "@/testing/model-server/reply";
import { assistantOf, chunksOf, readUntil, textOf } from "./assistant-client";
import { launch, newIdentity, startServer, type TestServer, temporaryDataDir } from "./server";

/** A lease lasts 15 seconds after the last sign of life. */
const AFTER_THE_LEASE = { timeout: 60_000, interval: 500 };
let models: ModelServer;
beforeAll(async () => {
  models = await startModelServer();
});
afterAll(() => models.close());

type DataDir = Awaited<ReturnType<typeof temporaryDataDir>>;

describe.each(["anthropic", "chat_completions"] as const)("a provider in the format %s", (wire) => {
  const identity = newIdentity();
  let dataDir: DataDir;
  let server: TestServer;
  let assistant: ReturnType<typeof assistantOf>;

  const start = async () => {
    const env = { ...models.env(wire), LOG_LEVEL: "trace" };
    server = await startServer({ dataDir: dataDir.path, identity, env });
    assistant = assistantOf(server);
  };
  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    await start();
  });
  afterAll(async () => {
    await server.stop();
    await dataDir.remove();
  });

  it("streams piece by piece to the client, also after a reload", async () => {
    const [first, second] = [gate(), gate()];
    models.respondWith(() => ["There", first, " were", second, " 42."]);
    const id = await assistant.start();
    const asked = await assistant.ask(id, "How many HUSH-4711?");
    expect(asked.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
    await readUntil(asked, "There");
    first.open();
    await readUntil(await assistant.follow(id), "There were");
    expect((await assistant.open(id)).running).toBe(true);
    const reloaded = await assistant.follow(id);
    second.open();
    expect(await textOf(reloaded)).toBe("There were 42.");
    expect((await assistant.follow(id)).status).toBe(204);
    expect(await assistant.open(id)).toEqual({
      running: false,
      said: ["How many HUSH-4711?", "There were 42."],
    });
    expect(server.output()).toContain('"Assistant answered"');
    expect(server.output()).not.toMatch(/HUSH-4711|There were/);
  });

  it("is asked no more once the user stops", async () => {
    models.respondWith(() => ["There were", HANG]);
    const id = await assistant.start();
    const arrived = models.nextRequest();
    await readUntil(await assistant.ask(id, "How many?"), "There were");
    expect((await assistant.stop(id)).status).toBe(204);
    await (await arrived).aborted;
    expect(await assistant.open(id)).toEqual({
      running: false,
      said: ["How many?", "There were"],
      ended: "stopped",
    });
  });

  it("that fails is unavailable, and nobody reads its words", async () => {
    models.respondWith(() => ({ status: 500 }));
    const id = await assistant.start();
    const chunks: UIMessageChunk[] = [];
    for await (const chunk of chunksOf(await assistant.ask(id, "How many?"))) chunks.push(chunk);
    expect(chunks.at(-1)).toMatchObject({
      type: "finish",
      messageMetadata: { ended: { code: "model_unavailable" } },
    });
    expect(JSON.stringify(chunks)).not.toContain(PROVIDER_DETAIL);
    expect(server.output()).not.toContain(PROVIDER_DETAIL);
    models.respondWith(() => ["42."]);
    expect(await textOf(await assistant.ask(id, "How many?"))).toBe("42.");
  });

  it("whose server is killed in mid-answer leaves what was said, and nothing that runs", async () => {
    models.respondWith(() => ["There were", HANG]);
    const ids = [await assistant.start(), await assistant.start(), await assistant.start()];
    for (const id of ids) await readUntil(await assistant.ask(id, "How many?"), "There were");
    await server.kill();

    await start();
    models.respondWith(() => ["42."]);
    await vi.waitFor(async () => {
      for (const id of ids) expect((await assistant.open(id)).running).toBe(false);
    }, AFTER_THE_LEASE);
    const [id = ""] = ids;
    const { said, ended } = await assistant.open(id);
    expect(ended).toBe("interrupted");
    expect(["", "There were"]).toContain(said[1]);
    expect(await textOf(await assistant.ask(id, "And now?"))).toBe("42.");
  });
});

it("the operator sees what each day cost", async () => {
  const dataDir = await temporaryDataDir();
  const env = { ...models.env("anthropic"), ASSISTANT_BALANCED_PRICE: "3/15" };
  const server = await startServer({ dataDir: dataDir.path, env });
  const assistant = assistantOf(server);
  models.respondWith(() => ({ pieces: ["42."], usage: { input: 1_000, output: 100 } }));
  const id = await assistant.start();
  for (const question of ["How many?", "And now?"]) {
    expect(await textOf(await assistant.ask(id, question))).toBe("42.");
  }
  await server.stop();
  const entry = ["scripts/command.mjs", "assistant-costs", "2"];
  const costs = launch({ DATA_DIR: dataDir.path, LOG_LEVEL: "silent" }, { entry });
  expect(await costs.exit).toBe(0);
  expect(costs.output()).toMatch(/ anthropic\/claude-\S+ +2 +2,000 +200 +\$0\.009\n/);
  await dataDir.remove();
});
