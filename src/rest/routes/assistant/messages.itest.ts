import { describe, expect, test } from "vitest";
import { heldStep } from "@/assistant/testing/held-step";
import { callsWithoutResult } from "@/assistant/testing/valid-history";
import { newId } from "@/base/ids";
import { DAY_MS } from "@/base/time/durations";
import { utcDay } from "@/base/time/utc";
import { prepareAssistant } from "./testing/prepare-assistant";
import { readChunks, textOf } from "./testing/read-stream";

const scene = prepareAssistant();

const codeOf = async (response: Response) => [response.status, (await response.json()).code];

describe("the answer", () => {
  test("is a stream of events that the AI SDK reads, and ends with [DONE]", async () => {
    const { start, ask, script, status } = scene();
    script({ text: "There were 2 sign-ups." });
    const response = await ask(await start(), "How many?");
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-vercel-ai-ui-message-stream": "v1",
      "x-request-id": expect.any(String),
      "ratelimit-limit": expect.any(String),
    });
    expect(response.headers.get("content-length")).toBeNull();
    expect(await response.clone().text()).toMatch(
      /^data: \{"type":"start".*\n\ndata: \[DONE\]\n\n$/s,
    );
    const chunks = await readChunks(response);
    const { models } = await (await status()).json();
    const metadata = {
      tier: "fast",
      model: models[0].name,
      demo: false,
      created_at: expect.any(String),
      messages_left: 24,
      messages_per_day: 25,
    };
    expect(chunks[0]).toEqual({
      type: "start",
      messageId: expect.any(String),
      messageMetadata: metadata,
    });
    expect(chunks.at(-1)).toEqual({
      type: "finish",
      messageMetadata: { ...metadata, tokens: { input: 100, output: 10 } },
    });
    expect(textOf(chunks)).toBe("There were 2 sign-ups.");
  });

  test("is in the conversation afterwards, with its question", async () => {
    const { start, ask, script, open } = scene();
    script({ text: "There were 2." });
    const id = await start();
    const [first] = await readChunks(await ask(id, "How many?"));
    if (first?.type !== "start") throw new Error("The answer did not start.");
    const { running, messages } = await (await open(id)).json();
    expect(running).toBe(false);
    expect(messages).toMatchObject([
      { id: `${first.messageId}.question`, role: "user", parts: [{ text: "How many?" }] },
      {
        id: first.messageId,
        role: "assistant",
        parts: [{ type: "step-start" }, { type: "text", text: "There were 2.", state: "done" }],
      },
    ]);
  });

  test("is finished and saved if the client leaves, and can be read from its start meanwhile", async () => {
    const { start, ask, stream, script, open, log } = scene();
    const held = heldStep({ text: "There were 2." });
    script(held.step);
    const id = await start();
    const left = await ask(id, "How many?");
    await held.reached;
    await left.body?.cancel();
    const again = await stream(id);
    expect(again.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
    const reading = readChunks(again);
    held.release();
    const chunks = await reading;
    expect([chunks[0]?.type, textOf(chunks), chunks.at(-1)?.type]).toEqual([
      "start",
      "There were 2.",
      "finish",
    ]);
    expect((await (await open(id)).json()).messages).toHaveLength(2);
    expect(log()).not.toContain('"level":50');
  });

  test("cannot be read as a stream once it has ended", async () => {
    const { start, ask, stream, script } = scene();
    script({ text: "2." });
    const id = await start();
    for (const answered of [false, true]) {
      if (answered) await readChunks(await ask(id, "How many?"));
      const response = await stream(id);
      expect([response.status, await response.text()]).toEqual([204, ""]);
    }
  });

  test("the next question can be asked as soon as the stream has ended", async () => {
    const { start, ask, script, model } = scene();
    const id = await start();
    for (let asked = 0; asked < 5; asked += 1) {
      script({ text: `Answer ${asked}.` });
      expect(textOf(await readChunks(await ask(id, `Question ${asked}`)))).toBe(`Answer ${asked}.`);
    }
    const roles = model.prompts.at(-1)?.prompt.map(({ role }) => role);
    expect(roles?.slice(1)).toEqual([...Array(4).fill(["user", "assistant"]), "user"].flat());
  });
});

describe("a question", () => {
  const faultsOf = async (body: unknown) => {
    const { start, send } = scene();
    const response = await send(await start(), body);
    const { detail } = await response.json();
    const faults = Array.isArray(detail)
      ? detail.map(({ loc, type }) => [loc.join("."), type])
      : detail;
    return [response.status, faults];
  };

  test.each([
    ["8,001 characters", { content: "é".repeat(8_001) }, "body.content", "string_too_long"],
    ["8,001 emoji", { content: "😀".repeat(8_001) }, "body.content", "string_too_long"],
    ["no content", {}, "body.content", "missing"],
    ["empty content", { content: "" }, "body.content", "value_error"],
    ["blank content", { content: " \n\t " }, "body.content", "value_error"],
    ["content that is not text", { content: ["How many?"] }, "body.content", "string_type"],
    ["an unknown field", { content: "?", messages: [] }, "body.messages", "extra_forbidden"],
    ["an unknown model", { content: "?", model: "gpt-4" }, "body.model", "literal_error"],
    ["an invalid turn", { content: "?", replaces: "x" }, "body.replaces", "uuid_parsing"],
    ["a screen without a name", { content: "?", context: {} }, "body.context.screen", "missing"],
    [
      "an unknown field of the screen",
      { content: "?", context: { screen: "Explore", rows: [] } },
      "body.context.rows",
      "extra_forbidden",
    ],
    [
      "SQL of the screen that is too long",
      { content: "?", context: { screen: "SQL", sql: "x".repeat(16_001) } },
      "body.context.sql",
      "string_too_long",
    ],
    [
      "a decision together with content",
      { content: "?", approvalId: "a", approved: true },
      "body.content",
      "extra_forbidden",
    ],
    [
      "a decision that is not one",
      { approvalId: "a", approved: "x" },
      "body.approved",
      "bool_parsing",
    ],
    ["a decision without its answer", { approvalId: "a" }, "body.approved", "missing"],
    [
      "an empty approval",
      { approvalId: "", approved: true },
      "body.approvalId",
      "string_too_short",
    ],
    [
      "an approval that is not text",
      { approvalId: 5, approved: true },
      "body.approvalId",
      "string_type",
    ],
    ["a list", [], "body", "model_attributes_type"],
  ])("with %s is a 422 that names the field, and is not counted", async (_, body, loc, type) => {
    expect(await faultsOf(body)).toEqual([422, [[loc, type]]]);
    expect(await scene().used()).toBe(0);
    expect(scene().model.prompts).toEqual([]);
  });

  test.each(["é", "😀"])("can have 8,000 characters, such as %s", async (character) => {
    const { start, ask, script, open } = scene();
    script({ text: "2." });
    const content = character.repeat(8_000);
    const id = await start();
    await readChunks(await ask(id, content));
    expect((await (await open(id)).json()).messages[0].parts[0].text).toBe(content);
  });

  test("keeps its lines, and characters that no database can store are replaced", async () => {
    const { start, ask, script, open } = scene();
    script({ text: "2." });
    const id = await start();
    await readChunks(await ask(id, "How\nmany\0 \uD800?"));
    const { messages, title } = await (await open(id)).json();
    expect(messages[0].parts[0].text).toBe("How\nmany\uFFFD \uFFFD?");
    expect(title).toBe("How many\uFFFD \uFFFD?");
  });

  test("with the screen of the user is asked with that screen", async () => {
    const { start, send, script, model } = scene();
    script({ text: "2." });
    const query = { kind: "trend", range: { last: "7d" }, series: [{}] };
    await readChunks(
      await send(await start(), { content: "Why?", context: { screen: "Explore", query } }),
    );
    const asked = JSON.stringify(model.prompts[0]?.prompt.at(-1));
    expect(asked).toContain("<screen>");
    expect(asked).toContain('\\"last\\":\\"7d\\"');
  });
});

describe("a model", () => {
  test.each(["balanced", "most_capable"])("%s needs Pro, and nothing is counted", async (tier) => {
    const { start, send, used, setPlan, script } = scene();
    const id = await start();
    const response = await send(id, { content: "How many?", model: tier });
    expect([response.status, await response.json()]).toEqual([
      403,
      {
        code: "model_not_in_plan",
        detail: expect.stringMatching(/^The .+ model needs the Pro plan\. The team's owner can/),
      },
    ]);
    expect(await used()).toBe(0);
    await setPlan("pro");
    script({ text: "2." });
    const [first] = await readChunks(await send(id, { content: "How many?", model: tier }));
    expect(first).toMatchObject({ messageMetadata: { tier } });
  });

  test("is the plan's, unless the question names one", async () => {
    const { start, ask, send, setPlan, script } = scene();
    script({ text: "1." }, { text: "2." }, { text: "3." });
    const id = await start();
    const tierOf = async (response: Response) => {
      const [first] = await readChunks(response);
      return first?.type === "start" && first.messageMetadata;
    };
    expect(await tierOf(await ask(id, "How many?"))).toMatchObject({ tier: "fast" });
    await setPlan("pro");
    expect(await tierOf(await ask(id, "How many?"))).toMatchObject({ tier: "balanced" });
    const named = await send(id, { content: "How many?", model: "fast" });
    expect(await tierOf(named)).toMatchObject({ tier: "fast" });
  });
});

describe("the messages of a day", () => {
  /** As if the team had asked all but `left` of the day's questions. */
  async function use(limit: number, left = 0) {
    const { prisma, ours, clock } = scene();
    const day = new Date(utcDay(clock.now()));
    const messages = limit - left;
    await prisma.assistantDay.create({ data: { teamId: ours.teamId, day, messages } });
  }

  test("once they are used up, the answer is a 429 that says when to come back, until midnight UTC", async () => {
    const { start, ask, script, clock, model } = scene();
    await use(25, 1);
    const id = await start();
    script({ text: "2." });
    const [first] = await readChunks(await ask(id, "How many?"));
    expect(first).toMatchObject({ messageMetadata: { messages_left: 0 } });
    const response = await ask(id, "And now?");
    const midnight = Date.parse(utcDay(clock.now())) + DAY_MS;
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBe(
      Math.ceil((midnight - clock.now()) / 1_000),
    );
    expect(await response.json()).toEqual({
      code: "allowance_exhausted",
      detail: expect.stringMatching(
        /^Your team has used its 25 .+ tomorrow.+ Pro includes 500 a day\./,
      ),
    });
    expect(model.prompts).toHaveLength(1);
    clock.set(midnight);
    script({ text: "3." });
    const [next] = await readChunks(await ask(id, "And now?"));
    expect(next).toMatchObject({ messageMetadata: { messages_left: 24 } });
  });

  test("on Pro, the answer does not point to another plan", async () => {
    const { start, ask, setPlan } = scene();
    await setPlan("pro");
    await use(500);
    const { detail } = await (await ask(await start(), "How many?")).json();
    expect(detail).toMatch(/^Your team has used its 500 assistant messages.+ midnight UTC\.$/);
  });

  test("are not used by a question that is rejected, and its conversation stays as it was", async () => {
    const { start, send, ask, open, script } = scene();
    const id = await start();
    script({ text: "2." });
    await readChunks(await ask(id, "How many?"));
    const before = await (await open(id)).json();
    await scene().prisma.assistantDay.updateMany({ data: { messages: 25 } });
    const replaces = before.messages[1].id;
    const again = await send(id, { content: "How many?", replaces });
    expect(await codeOf(again)).toEqual([429, "allowance_exhausted"]);
    expect(await (await open(id)).json()).toEqual(before);
  });

  test("of 30 questions at once for the last 5, at most 5 are asked, and each rejection says why", async () => {
    const { start, ask, script, model, used } = scene();
    await use(25, 5);
    script(...Array.from({ length: 5 }, () => ({ text: "2." })));
    const ids = await Promise.all(Array.from({ length: 30 }, () => start()));
    const answers = await Promise.all(ids.map((id) => ask(id, "How many?")));
    const accepted = answers.filter(({ status }) => status === 200);
    await Promise.all(accepted.map(readChunks));
    const rejected = answers.filter(({ status }) => status !== 200);
    for (const response of rejected) {
      expect(response.status).toBe(429);
      const { code } = await response.json();
      expect(["allowance_exhausted", "too_many_concurrent"]).toContain(code);
      expect(response.headers.get("retry-after")).not.toBeNull();
    }
    expect(accepted.length).toBeGreaterThanOrEqual(3);
    expect(model.prompts).toHaveLength(accepted.length);
    expect(await used()).toBe(20 + accepted.length);
  });
});

describe("answers at once", () => {
  test("a team has at most 3, in any of its conversations", async () => {
    const { start, ask, script, used } = scene();
    const held = [1, 2, 3].map(() => heldStep({ text: "2." }));
    script(...held.map(({ step }) => step));
    const answers = [];
    for (const { reached } of held) {
      answers.push(await ask(await start(), "How many?"));
      await reached;
    }
    const fourth = await start();
    const response = await ask(fourth, "And me?");
    expect([response.status, await response.json()]).toEqual([
      429,
      { code: "too_many_concurrent", detail: expect.stringContaining("3 answers") },
    ]);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await used()).toBe(3);
    held[0]?.release();
    await readChunks(answers[0] as Response);
    script({ text: "4." });
    expect(textOf(await readChunks(await ask(fourth, "And me?")))).toBe("4.");
    for (const one of held) one.release();
    await Promise.all(answers.slice(1).map(readChunks));
  });

  test("another team's do not count", async () => {
    const { start, ask, script, create, theirs } = scene();
    const held = [1, 2, 3, 4].map(() => heldStep({ text: "2." }));
    script(...held.map(({ step }) => step));
    const answers = [];
    for (const { reached } of held.slice(0, 3)) {
      answers.push(await ask(await start(), "How many?"));
      await reached;
    }
    const asThem = { key: theirs.personalKey };
    const { id } = await (await create({}, asThem)).json();
    const last = await ask(id, "How many?", asThem);
    expect(last.status).toBe(200);
    for (const one of held) one.release();
    await Promise.all([...answers, last].map(readChunks));
  });

  test("a conversation has one: a second question is a 409 and not counted", async () => {
    const { start, ask, script, used, open } = scene();
    const held = heldStep({ text: "2." });
    script(held.step);
    const id = await start();
    const answer = await ask(id, "How many?");
    await held.reached;
    const second = await ask(id, "And now?");
    expect(await codeOf(second)).toEqual([409, "conflict"]);
    expect(await used()).toBe(1);
    held.release();
    await readChunks(answer);
    expect((await (await open(id)).json()).messages).toHaveLength(2);
  });

  test("of twins of a question at once, one is asked and the others are a 409", async () => {
    const { start, ask, script, used, model } = scene();
    script({ text: "2." });
    const id = await start();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(id, "How many?")));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(7).fill(409)]);
    await Promise.all(answers.filter(({ status }) => status === 200).map(readChunks));
    expect([await used(), model.prompts.length]).toEqual([1, 1]);
  });
});

describe("asking again", () => {
  const said = async (id: string) => {
    const { messages } = await (await scene().open(id)).json();
    return messages.map(({ parts }: { parts: { type: string; text: string }[] }) =>
      parts.map(({ text }) => text ?? "").join(""),
    );
  };

  test("replaces a question and everything after it, and counts as a message", async () => {
    const { start, ask, send, script, open, used, model } = scene();
    script({ text: "A1." }, { text: "A2." }, { text: "A3." }, { text: "A4." });
    const id = await start();
    for (const question of ["Q1", "Q2", "Q3"]) await readChunks(await ask(id, question));
    const { messages } = await (await open(id)).json();
    const replaces = messages[3].id;
    const [first] = await readChunks(await send(id, { content: "Q2 again", replaces }));
    expect(first).toMatchObject({ type: "start" });
    expect(await said(id)).toEqual(["Q1", "A1.", "Q2 again", "A4."]);
    expect(await used()).toBe(4);
    expect(JSON.stringify(model.prompts.at(-1))).not.toContain("A2.");
  });

  test("stops the answer that it replaces", async () => {
    const { start, ask, send, script, open } = scene();
    const held = heldStep({ text: "Old." });
    script(held.step, { text: "New." });
    const id = await start();
    const old = await ask(id, "Q1");
    await held.reached;
    const { messages } = await (await open(id)).json();
    expect(messages).toMatchObject([{ role: "user" }]);
    const replaces = messages[0].id.replace(".question", "");
    await readChunks(await send(id, { content: "Q2", replaces }));
    expect((await readChunks(old)).at(-1)).toMatchObject({
      messageMetadata: { ended: { code: "stopped" } },
    });
    expect(await said(id)).toEqual(["Q2", "New."]);
  });

  test("a message that is not in the conversation is not found, and nothing is stopped", async () => {
    const { start, ask, send, script, used } = scene();
    script({ text: "A1." });
    const other = await start();
    const [first] = await readChunks(await ask(other, "Q1"));
    const held = heldStep({ text: "A2." });
    script(held.step);
    const id = await start();
    const running = await ask(id, "Q2");
    await held.reached;
    const foreign = first?.type === "start" ? first.messageId : "";
    for (const replaces of [newId(), foreign]) {
      expect(await codeOf(await send(id, { content: "Q", replaces }))).toEqual([404, "not_found"]);
    }
    held.release();
    expect(textOf(await readChunks(running))).toBe("A2.");
    expect(await used()).toBe(2);
    expect(await said(other)).toEqual(["Q1", "A1."]);
  });
});

describe("stopping", () => {
  test("ends the answer with what was said, and the next question works", async () => {
    const { start, ask, stop, script, open } = scene();
    const held = heldStep({ text: "never" });
    script({ text: "Hello." }, held.step, { text: "Yes." });
    const id = await start();
    await readChunks(await ask(id, "Hello?"));
    const answer = await ask(id, "How many?");
    await held.reached;
    const stopped = await stop(id);
    expect([stopped.status, await stopped.text()]).toEqual([204, ""]);
    expect((await readChunks(answer)).at(-1)).toMatchObject({
      messageMetadata: { ended: { code: "stopped", detail: "You stopped this answer." } },
    });
    expect(await (await open(id)).json()).toMatchObject({
      running: false,
      messages: [{}, {}, {}, { parts: [], metadata: { ended: { code: "stopped" } } }],
    });
    expect(textOf(await readChunks(await ask(id, "And now?")))).toBe("Yes.");
  });

  test("does nothing if nothing is being answered", async () => {
    const { start, stop } = scene();
    const id = await start();
    for (const response of [await stop(id), await stop(id)]) expect(response.status).toBe(204);
  });

  test("gives the message back if nothing was answered, and only once", async () => {
    const { start, ask, stop, script, used } = scene();
    const held = heldStep({ text: "never" });
    script(held.step);
    const id = await start();
    const answer = await ask(id, "How many?");
    await held.reached;
    expect(await used()).toBe(1);
    await Promise.all([stop(id), stop(id), stop(id)]);
    await readChunks(answer);
    expect(await used()).toBe(0);
  });

  test("gives the message back on the day on which it was counted", async () => {
    const { start, ask, stop, script, clock, prisma, ours } = scene();
    const midnight = Date.parse(utcDay(clock.now())) + DAY_MS;
    clock.set(midnight - 1);
    const held = heldStep({ text: "never" });
    script(held.step, { text: "Yes." });
    const id = await start();
    const answer = await ask(id, "How many?");
    await held.reached;
    clock.set(midnight + 1);
    await readChunks(await ask(await start(), "Are you there?"));
    await stop(id);
    await readChunks(answer);
    const rows = await prisma.assistantDay.findMany({
      where: { teamId: ours.teamId },
      orderBy: { day: "asc" },
    });
    expect(rows.map(({ messages }) => messages)).toEqual([0, 1]);
  });
});

describe("a model that does not come to an end", () => {
  const call = () => ({ call: "list_saved", args: { project: scene().ours.projectId } });

  test("is stopped after 12 steps, and the next question works", async () => {
    const { start, ask, script, model, used } = scene();
    script(...Array.from({ length: 12 }, call), { text: "Yes." });
    const id = await start();
    const chunks = await readChunks(await ask(id, "How many?"));
    expect(chunks.at(-1)).toMatchObject({
      messageMetadata: {
        ended: { code: "too_many_steps", detail: expect.stringContaining("narrower question") },
      },
    });
    expect(model.prompts.map(({ toolChoice }) => toolChoice?.type)).toEqual([
      ...Array(11).fill("auto"),
      "none",
    ]);
    expect(textOf(await readChunks(await ask(id, "Are you there?")))).toBe("Yes.");
    expect(callsWithoutResult(model.prompts.at(-1)?.prompt ?? [])).toEqual([]);
    expect(await used()).toBe(2);
  });

  test("can make 50 tool calls, also at once, and is told so", async () => {
    const { start, ask, script, model } = scene();
    const calls = Array.from({ length: 60 }, (_, at) => ({ ...call(), id: `call-${at}` }));
    script({ calls }, { text: "Enough." });
    const chunks = await readChunks(await ask(await start(), "How many?"));
    const outcomes = chunks.flatMap((chunk) =>
      chunk.type === "tool-output-available" ? [(chunk.output as { ok: boolean }).ok] : [],
    );
    expect(outcomes.filter((ok) => ok)).toHaveLength(50);
    expect(outcomes.filter((ok) => !ok)).toHaveLength(10);
    expect(JSON.stringify(model.prompts[1]?.prompt.at(-1))).toContain("at most 50 tool calls");
    expect(textOf(chunks)).toBe("Enough.");
  });
});
