import { getEventListeners } from "node:events";
import type { LanguageModelV3CallOptions, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { MockLanguageModelV3, simulateReadableStream } from "ai/test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ModelServer, startModelServer } from "@/testing/model-server/model-server";
import { HANG, type Reply } from "@/testing/model-server/reply";
import { testModels, WIRE_NAMES } from "@/testing/model-server/test-models";
import { ModelSilent, withSilenceLimit } from "./silence-limit";

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

describe("an answer that was stopped before the model is asked for more", () => {
  const options: LanguageModelV3CallOptions = {
    prompt: [{ role: "user", content: [{ type: "text", text: "Hi" }] }],
  };
  const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

  test("does not ask the provider", async () => {
    const doStream = vi.fn(async () => Promise.reject(new Error("The connection is closed.")));
    const model = withSilenceLimit(new MockLanguageModelV3({ doStream }), 60_000);
    const abortSignal = AbortSignal.abort("stopped");
    await expect(model.doStream({ ...options, abortSignal })).rejects.toBe("stopped");
    await turnOfTheLoop();
    expect(doStream).not.toHaveBeenCalled();
  });

  test("reads no further part, whose failure nobody would handle", async () => {
    const failing = new ReadableStream<LanguageModelV3StreamPart>(
      { pull: (controller) => controller.error(new Error("The connection is closed.")) },
      { highWaterMark: 0 },
    );
    const inner = new MockLanguageModelV3({ doStream: async () => ({ stream: failing }) });
    const stopping = new AbortController();
    const { stream } = await withSilenceLimit(inner, 60_000).doStream({
      ...options,
      abortSignal: stopping.signal,
    });
    stopping.abort("stopped");
    await expect(stream.getReader().read()).rejects.toBe("stopped");
    await turnOfTheLoop();
  });
});

test("no listener is left on the caller's signal, whether the model answers or fails", async () => {
  const { signal } = new AbortController();
  const part: LanguageModelV3StreamPart = { type: "text-start", id: "1" };
  const answers = new MockLanguageModelV3({
    doStream: async () => ({ stream: simulateReadableStream({ chunks: [part] }) }),
  });
  const fails = new MockLanguageModelV3({
    doStream: async () => Promise.reject(new Error("The connection is closed.")),
  });
  const prompt: LanguageModelV3CallOptions["prompt"] = [];
  const { stream } = await withSilenceLimit(answers, 60_000).doStream({
    prompt,
    abortSignal: signal,
  });
  const reader = stream.getReader();
  while (!(await reader.read()).done);
  const failed = withSilenceLimit(fails, 60_000).doStream({ prompt, abortSignal: signal });
  await expect(failed).rejects.toThrow("The connection is closed.");
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
