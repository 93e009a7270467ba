import type { UIMessageChunk } from "ai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AssistantMessage, AssistantPart } from "@/assistant/messages";
import { ConversationSession } from "./session";

type Sent = { path: string; body: unknown };
type Answer = () => Response | Promise<Response>;

const sent: Sent[] = [];
/** What the server answers, in order. */
let answers: Answer[] = [];
let stored: { running: boolean; messages: AssistantMessage[] }[] = [];

beforeEach(() => {
  sent.length = 0;
  answers = [];
  stored = [];
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    sent.push({ path: `${init.method ?? "GET"} ${url.replace("/api/v1/assistant", "")}`, body });
    if (url.endsWith("/stop")) return new Response(null, { status: 204 });
    const answer = answers.shift();
    if (!answer) throw new Error(`Nothing answers ${url}.`);
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const text = (words: string): AssistantPart => ({ type: "text", text: words, state: "done" });
const asks = (id: string, words: string): AssistantMessage => ({
  id: `${id}.question`,
  role: "user",
  parts: [text(words)],
});
const says = (id: string, ...parts: AssistantPart[]): AssistantMessage => ({
  id,
  role: "assistant",
  parts,
});

const start = (messageId: string): UIMessageChunk => ({ type: "start", messageId });
const saying = (delta: string): UIMessageChunk[] => [
  { type: "text-start", id: "0" },
  { type: "text-delta", id: "0", delta },
  { type: "text-end", id: "0" },
];
const FINISH: UIMessageChunk = { type: "finish" };

const stream =
  (...chunks: UIMessageChunk[]): Answer =>
  () =>
    new Response(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(""), {
      headers: { "Content-Type": "text/event-stream" },
    });
const rejected =
  (status: number, code: string): Answer =>
  () =>
    Response.json({ code, detail: `It is ${code}.` }, { status });
const unreachable: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

type Stored = (typeof stored)[number];
const nextStored = async (): Promise<Stored | undefined> => stored.shift();

function open(messages: AssistantMessage[] = [], isNew = false, reload = nextStored) {
  const created: string[] = [];
  const session: ConversationSession = new ConversationSession({
    projectId: "p1",
    conversationId: isNew ? undefined : "c1",
    messages,
    reload: async () => (await reload()) ?? { running: false, messages: session.chat.messages },
    onCreated: (id) => created.push(id),
    onSaved: () => undefined,
  });
  return { session, created };
}

const shown = ({ chat }: ConversationSession) =>
  chat.messages.map(({ parts }) =>
    parts.map((part) => (part.type === "text" ? part.text : part.type)).join("|"),
  );

test("the first question creates the conversation, and only what is new is sent", async () => {
  answers = [
    () => Response.json({ id: "c9" }, { status: 201 }),
    stream(start("t1"), ...saying("Four."), FINISH),
  ];
  const { session, created } = open([], true);
  const context = { screen: "Explore" };
  await session.ask({ text: "How many?", model: "fast", context });
  expect(created).toEqual(["c9"]);
  expect(sent).toEqual([
    { path: "POST /conversations", body: { project_id: "p1" } },
    {
      path: "POST /conversations/c9/messages",
      body: { content: "How many?", model: "fast", context },
    },
  ]);
  expect(shown(session)).toEqual(["How many?", "Four."]);
  expect(session.state()).toMatchObject({ busy: false, failure: null });
});

test("an answer whose stream was cut is read again from its start", async () => {
  answers = [
    stream(start("t1"), { type: "text-start", id: "0" }),
    stream(start("t1"), ...saying("Four."), FINISH),
  ];
  stored = [
    { running: true, messages: [asks("t1", "How many?")] },
    { running: false, messages: [asks("t1", "How many?"), says("t1", text("Four."))] },
  ];
  const { session } = open();
  const busy: boolean[] = [];
  session.subscribe(() => {
    if (busy.at(-1) !== session.state().busy) busy.push(session.state().busy);
  });
  await session.ask({ text: "How many?" });
  expect(sent.map(({ path }) => path)).toEqual([
    "POST /conversations/c1/messages",
    "GET /conversations/c1/stream",
  ]);
  expect(busy).toEqual([true, false]);
  expect(shown(session)).toEqual(["How many?", "Four."]);
});

test("an answer that runs elsewhere is read until nothing runs any more", async () => {
  vi.useFakeTimers();
  answers = [() => new Response(null, { status: 204 }), () => new Response(null, { status: 204 })];
  const question = asks("t1", "How many?");
  stored = [
    { running: true, messages: [question] },
    { running: false, messages: [question, says("t1", text("Cut"))] },
  ];
  const { session } = open([question]);
  const synced = session.sync({ running: true, messages: [question] });
  expect(session.state().busy).toBe(true);
  await vi.runAllTimersAsync();
  await synced;
  expect(shown(session)).toEqual(["How many?", "Cut"]);
  expect(session.state().busy).toBe(false);
});

test("a server that restarts in mid-answer is asked again until it says how the answer ended", async () => {
  vi.useFakeTimers();
  answers = [stream(start("t1"), ...saying("So far"))];
  const messages = [asks("t1", "How many?"), says("t1", text("So far"))];
  const reload = vi
    .fn<() => Promise<{ running: boolean; messages: AssistantMessage[] }>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue({ running: false, messages });
  const { session } = open([], false, reload);
  const asked = session.ask({ text: "How many?" });
  await vi.waitFor(() => expect(session.state().reconnecting).toBe(true));
  await vi.runAllTimersAsync();
  await asked;
  expect(reload).toHaveBeenCalledTimes(3);
  expect(shown(session)).toEqual(["How many?", "So far"]);
  expect(session.state()).toMatchObject({ busy: false, reconnecting: false, failure: null });
});

test("an answer that goes on after an approval keeps its earlier parts", async () => {
  const call = {
    type: "tool-save_report" as const,
    toolCallId: "call1",
    state: "approval-responded" as const,
    input: {},
    approval: { id: "a1", approved: true },
  };
  const output = { ok: true as const, answer: { report: "r1" } };
  const before = [asks("t1", "Save it"), says("t1", text("I propose this."), call)];
  answers = [
    stream(
      start("t1"),
      { type: "tool-output-available", toolCallId: "call1", output },
      ...saying("Saved."),
      FINISH,
    ),
  ];
  const { session } = open(before);
  await session.sync({ running: true, messages: before });
  expect(shown(session)).toEqual(["Save it", "I propose this.|tool-save_report|Saved."]);
  expect(session.chat.messages[1]?.parts[1]).toMatchObject({ state: "output-available", output });
});

test("a decision sends only itself, and the other one is still awaited", async () => {
  const waiting = (id: string): AssistantPart => ({
    type: "tool-save_report",
    toolCallId: `call ${id}`,
    state: "approval-requested",
    input: {},
    approval: { id },
  });
  answers = [stream()];
  const { session } = open([asks("t1", "Save both"), says("t1", waiting("a1"), waiting("a2"))]);
  await session.decide("a1", false);
  expect(sent).toEqual([
    { path: "POST /conversations/c1/messages", body: { approvalId: "a1", approved: false } },
  ]);
  expect(session.chat.messages[1]?.parts).toMatchObject([
    { state: "approval-responded" },
    { state: "approval-requested" },
  ]);
});

test("a rejected question leaves the conversation as it was, with the reason", async () => {
  const before = [asks("t1", "One?"), says("t1", text("One."))];
  answers = [rejected(429, "too_many_concurrent")];
  const { session } = open(before);
  await session.ask({ text: "Two?", replaces: "t1" });
  expect(shown(session)).toEqual(["One?", "One."]);
  expect(session.state()).toMatchObject({
    busy: false,
    failure: {
      error: { code: "too_many_concurrent", message: "It is too_many_concurrent." },
      question: { text: "Two?", replaces: "t1" },
    },
  });
});

test("a question is asked instead of a turn and those after it", async () => {
  const before = ["t1", "t2"].flatMap((id) => [asks(id, `${id}?`), says(id, text(`${id}.`))]);
  answers = [stream(start("t3"), ...saying("t3."), FINISH)];
  const { session } = open(before);
  await session.ask({ text: "t3?", replaces: "t1" });
  expect(shown(session)).toEqual(["t3?", "t3."]);
});

test("a question that arrived although the connection was lost is not sent twice", async () => {
  answers = [unreachable];
  const { session } = open();
  await session.ask({ text: "How many?" });
  expect(session.state()).toMatchObject({
    busy: false,
    failure: { error: { code: "unreachable" } },
  });
  const messages = [asks("t1", "How many?"), says("t1", text("Four."))];
  stored = [{ running: false, messages }];
  await session.retry();
  expect(shown(session)).toEqual(["How many?", "Four."]);
  expect(session.state().failure).toBeNull();

  answers = [unreachable, stream(start("t2"), ...saying("Five."), FINISH)];
  await session.ask({ text: "And now?" });
  await session.retry();
  expect(shown(session)).toEqual(["How many?", "Four.", "And now?", "Five."]);
});

test("a stop that may have come before the question is sent again once the server answers", async () => {
  let answer = (_: Response): void => undefined;
  answers = [() => new Promise<Response>((resolve) => (answer = resolve))];
  const { session } = open();
  const asked = session.ask({ text: "How many?" });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await session.stop();
  expect(session.state().stopping).toBe(true);
  answer(await stream(start("t1"), FINISH)());
  await asked;
  expect(sent.filter(({ path }) => path === "POST /conversations/c1/stop")).toHaveLength(2);
  expect(session.state()).toMatchObject({ busy: false, stopping: false });
});

test("messages that have not changed are kept, so that they are not drawn again", async () => {
  const before = [asks("t1", "One?"), says("t1", text("One."))];
  const { session } = open(before);
  const next = [...structuredClone(before), asks("t2", "Two?"), says("t2", text("Two."))];
  await session.sync({ running: false, messages: next });
  expect(session.chat.messages[1]).toBe(before[1]);
  expect(session.chat.messages).toHaveLength(4);
});
