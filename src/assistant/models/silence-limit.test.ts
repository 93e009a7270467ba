import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ModelServer, startModelServer } from "@/testing/model-server/model-server";
import { HANG, type Reply } from "@/testing/model-server/reply";
import { testModels, WIRE_NAMES } from "@/testing/model-server/test-models";
import { ModelSilent } from "./silence-limit";

let server: ModelServer;

beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

describe.each(WIRE_NAMES)("in the format %s", (wire) => {
  /** Reads the answer to its end. */
  async function read(silenceMs: number, abortSignal?: AbortSignal) {
    const { languageModel } = await testModels(server, wire, { silenceMs }).open("fast");
    const { stream } = await languageModel.doStream({
      prompt: [{ role: "user", content: [{ type: "text", text: "Hi" }] }],
      ...(abortSignal && { abortSignal }),
    });
    const types: string[] = [];
    const reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return types;
      types.push(value.type);
    }
  }

  test.each<[string, Reply]>([
    ["before its first byte", { failure: "hang" }],
    ["in mid-stream", ["Many", HANG]],
  ])("a provider that says nothing %s fails, and its connection is closed", async (_, reply) => {
    server.respondWith(() => reply);
    const arrived = server.nextRequest();
    const answer = expect(read(200)).rejects.toThrow(ModelSilent);
    await (await arrived).aborted;
    await answer;
  });

  test("an answer is read to its end", async () => {
    server.respondWith(() => ["One", " two"]);
    const types = await read(60_000);
    expect(types.filter((type) => type === "text-delta").length).toBeGreaterThanOrEqual(2);
    expect(types.at(-1)).toBe("finish");
  });

  test("the caller's abort closes the connection", async () => {
    server.respondWith(() => ["Many", HANG]);
    const controller = new AbortController();
    const arrived = server.nextRequest();
    const answer = expect(read(60_000, controller.signal)).rejects.toBe("stopped");
    const { aborted } = await arrived;
    controller.abort("stopped");
    await aborted;
    await answer;
  });
});
