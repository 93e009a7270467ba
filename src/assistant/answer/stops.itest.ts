import { describe, expect, test, vi } from "vitest";
import type { ClickHouse } from "@/clickhouse/types";
import { gate } from "@/testing/model-server/gate";
import { HANG, type Reply, type ToolCall } from "@/testing/model-server/reply";
import { inOrder } from "@/testing/model-server/respond";
import { WIRE_NAMES } from "@/testing/model-server/test-models";
import { endlessClickHouse } from "@/testing/stores/endless-clickhouse";
import { readAll, textOf } from "../testing/chat";
import { prepareChat } from "../testing/prepare-chat";

const scene = prepareChat();

const QUESTION = "How many events?";
const PATIENTLY = { timeout: 60_000 };

/** A call of a tool that queries ClickHouse. */
const queryCall = (): ToolCall => {
  const input = {
    project: scene().projectId,
    range: { last: "7d" },
    series: [{ metric: "count" }],
  };
  return { tool: "query_trend", input };
};

const query = (): Reply => ["Let me see.", queryCall()];

describe.each(WIRE_NAMES)("in the format %s", (wire) => {
  test("an answer that is stopped before its first token closes the connection and is given back (A4)", async () => {
    const { server } = scene();
    const chat = scene().chat(wire);
    server.respondWith(() => ({ failure: "hang" }));
    const id = await chat.start();
    const arrived = server.nextRequest();
    const reading = readAll(await chat.ask(id, QUESTION));
    const { aborted } = await arrived;
    await chat.stop(id);
    await aborted;
    expect((await reading).metadata?.ended).toMatchObject({ code: "stopped" });
    const { running, messages } = await chat.open(id);
    expect(running).toBe(false);
    expect(messages.map(textOf)).toEqual([QUESTION, ""]);
    expect(await chat.used()).toBe(0);
    expect(server.requests).toHaveLength(1);
  });

  test("an answer that is stopped once the model has begun counts, also if it has not said anything", async () => {
    const { server } = scene();
    const chat = scene().chat(wire);
    server.respondWith(() => [" ", HANG]);
    const id = await chat.start();
    for await (const chunk of await chat.ask(id, QUESTION)) {
      if (chunk.type === "start-step") void chat.stop(id);
    }
    const { messages } = await chat.open(id);
    expect(messages.map(textOf)).toEqual([QUESTION, ""]);
    expect(await chat.used()).toBe(1);
  });

  test("an answer that is stopped while its first tool runs counts", async () => {
    const { server } = scene();
    const store = endlessClickHouse(scene().clickhouse);
    const chat = scene().chat(wire, { clickhouse: store.clickhouse });
    server.respondWith(() => [queryCall()]);
    const id = await chat.start();
    const reading = readAll(await chat.ask(id, QUESTION));
    await vi.waitFor(async () => expect(await store.running()).toBe(1), PATIENTLY);
    await chat.stop(id);
    expect((await reading).metadata?.ended?.code).toBe("stopped");
    expect(await chat.used()).toBe(1);
  });

  test("an answer that is stopped in mid-sentence closes the connection and is kept", async () => {
    const { server } = scene();
    const chat = scene().chat(wire);
    server.respondWith(() => ["There were", HANG]);
    const id = await chat.start();
    const arrived = server.nextRequest();
    for await (const chunk of await chat.ask(id, QUESTION)) {
      if (chunk.type === "text-delta" && chunk.delta !== "") void chat.stop(id);
    }
    await (await arrived).aborted;
    const { messages } = await chat.open(id);
    expect(messages.map(textOf)).toEqual([QUESTION, "There were"]);
    expect(messages[1]?.metadata?.ended?.code).toBe("stopped");
    expect(await chat.used()).toBe(1);
  });

  test("an answer that is stopped while a tool runs ends its query in ClickHouse", async () => {
    const { server } = scene();
    const store = endlessClickHouse(scene().clickhouse);
    const chat = scene().chat(wire, { clickhouse: store.clickhouse });
    server.respondWith(query);
    const id = await chat.start();
    const reading = readAll(await chat.ask(id, QUESTION));
    await vi.waitFor(async () => expect(await store.running()).toBe(1), PATIENTLY);
    await chat.stop(id);
    expect((await reading).metadata?.ended?.code).toBe("stopped");
    await vi.waitFor(async () => expect(await store.running()).toBe(0), PATIENTLY);
    expect(store.ended).toEqual([true]);
    expect(server.requests).toHaveLength(1);

    server.respondWith(() => ["Yes?"]);
    const next = await chat.answer("Are you there?", id);
    expect(next.text).toBe("Yes?");
    expect(next.running).toBe(false);
  });

  test.each<[string, () => Reply]>([
    ["before the first token", () => ({ failure: "hang" })],
    ["in mid-stream", () => ["There were", HANG]],
    ["while a tool runs", query],
  ])(
    "an answer that runs into the time limit %s asks for a narrower question",
    async (_, reply) => {
      const { server } = scene();
      const { clickhouse, running } = endlessClickHouse(scene().clickhouse);
      const chat = scene().chat(wire, { clickhouse, maxMs: 1_000 });
      server.respondWith(reply);
      const answer = await chat.answer(QUESTION);
      expect(answer.metadata?.ended).toMatchObject({
        code: "too_long",
        detail: expect.stringMatching(/Try a narrower question/),
      });
      expect(answer.running).toBe(false);
      await vi.waitFor(async () => expect(await running()).toBe(0), PATIENTLY);
      server.respondWith(() => ["42."]);
      const next = await scene().chat(wire).answer("Today?", answer.conversationId);
      expect(next.text).toBe("42.");
    },
  );

  test("a tool that runs into its time limit is reported to the model, which goes on (A9)", async () => {
    const { server } = scene();
    const { clickhouse } = endlessClickHouse(scene().clickhouse);
    const chat = scene().chat(wire, { clickhouse: impatient(clickhouse) });
    server.respondWith(inOrder(query(), ["That takes too long."]));
    const answer = await chat.answer(QUESTION);
    expect(answer.metadata).not.toHaveProperty("ended");
    expect(server.requests[1]?.messages.at(-1)).toMatchObject({
      role: "tool",
      text: expect.stringContaining("query_too_broad"),
    });
    expect(answer.messages[1]?.parts).toContainEqual(
      expect.objectContaining({
        type: "tool-query_trend",
        state: "output-available",
        output: expect.objectContaining({ ok: false }),
      }),
    );
  });

  test("after twelve steps the model has to answer, and is asked for a narrower question", async () => {
    const { server } = scene();
    const chat = scene().chat(wire);
    server.respondWith(({ step }) =>
      step < 11 ? [{ tool: "list_projects", input: {} }] : ["I only found projects."],
    );
    const answer = await chat.answer(QUESTION);
    expect(server.requests).toHaveLength(12);
    expect(answer.text).toBe("I only found projects.");
    expect(answer.metadata?.ended).toMatchObject({
      code: "too_many_steps",
      detail: expect.stringMatching(/Try a narrower question/),
    });
    const choices = server.requests.map(({ body }) => JSON.stringify(body.tool_choice));
    expect(choices.slice(0, 11).filter((choice) => /none/.test(choice ?? ""))).toEqual([]);
    expect(choices[11]).toMatch(/none/);
    server.respondWith(() => ["42."]);
    expect((await chat.answer("Today?", answer.conversationId)).text).toBe("42.");
  });

  test("an answer goes on when its reader leaves, and a second reader gets it from its start", async () => {
    const { server } = scene();
    const chat = scene().chat(wire);
    const left = gate();
    server.respondWith(() => ["There", " were", left, " 42."]);
    const id = await chat.start();
    for await (const chunk of await chat.ask(id, QUESTION)) {
      if (chunk.type === "text-delta" && chunk.delta === " were") break;
    }
    const again = await chat.follow(id, new AbortController().signal);
    left.open();
    if (again === null) throw new Error("The answer does not run.");
    const { text, metadata } = await readAll(again);
    expect(text).toBe("There were 42.");
    expect(metadata).not.toHaveProperty("ended");
    expect(await chat.follow(id, new AbortController().signal)).toBeNull();
    expect((await chat.open(id)).messages.map(textOf)).toEqual([QUESTION, "There were 42."]);
  });

  test("a server that stops ends its answers and saves them", async () => {
    const { server } = scene();
    const chat = scene().chat(wire);
    server.respondWith(() => ["There were", HANG]);
    const id = await chat.start();
    const arrived = server.nextRequest();
    for await (const chunk of await chat.ask(id, QUESTION)) {
      if (chunk.type === "text-delta" && chunk.delta !== "") void chat.close();
    }
    await (await arrived).aborted;
    const { running, messages } = await chat.open(id);
    expect(running).toBe(false);
    expect(messages.map(textOf)).toEqual([QUESTION, "There were"]);
    expect(messages[1]?.metadata?.ended?.code).toBe("interrupted");
  });
});

/** Its queries may take a second. */
const impatient = (clickhouse: ClickHouse): ClickHouse => ({
  ...clickhouse,
  rows: (given) => clickhouse.rows({ ...given, limits: { ...given.limits, maxSeconds: 1 } }),
});
