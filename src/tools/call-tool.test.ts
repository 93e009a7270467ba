import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { strictModel } from "@/base/validation";
import type { PrismaClient } from "@/database";
import { callerOfSession } from "@/teams";
import { absent } from "@/testing/services/absent";
import { callTool } from "./call-tool";
import { MAX_ANSWER_CHARACTERS, ToolError } from "./contract/answer";
import { type Call, projectsTool } from "./contract/tool";
import { ORIGIN, toolResources } from "./testing/agent";

const noRows = (async () => []) as unknown as PrismaClient["project"]["findMany"];

/** Without projects, so that the tool is called without a database. */
const prisma = absent<PrismaClient>("database", {
  project: absent<PrismaClient["project"]>("projects", { findMany: noRows }),
});

const resources = toolResources({ prisma, clickhouse: absent("ClickHouse") });

function callWith(run: (call: Call) => Promise<object>, client = new AbortController()) {
  const tool = projectsTool({
    name: "a_tool",
    title: "A tool",
    description: "For tests.",
    scope: "read",
    args: strictModel({ list: z.array(z.string().max(3)).optional() }),
    answer: { type: "object" },
    run: async (_, call) => ({ ...(await run(call)) }),
  });
  const call = {
    ...resources,
    caller: callerOfSession("00000000-0000-7000-8000-000000000000"),
    origin: ORIGIN,
    requestId: "1",
    signal: client.signal,
  };
  return (args: unknown = {}) => callTool(tool, args, call);
}

describe("the time of a call", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Like a query: it only ends when it is stopped. */
  const endless = (signal: AbortSignal, onStop: () => void = () => undefined) =>
    new Promise<object>((_, reject) => {
      signal.addEventListener("abort", () => {
        onStop();
        reject(signal.reason);
      });
    });

  test("a call that takes longer than 60 seconds fails and stops its queries", async () => {
    const stopped = vi.fn();
    const outcome = callWith(({ signal }) => endless(signal, stopped))();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(stopped).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(stopped).toHaveBeenCalledOnce();
    expect(await outcome).toEqual({
      ok: false,
      failure: {
        code: "query_too_broad",
        message: expect.stringContaining("took longer than 60 seconds"),
      },
    });
  });

  test("a call that does not notice its signal fails after 60 seconds, too", async () => {
    const outcome = callWith(() => new Promise(() => undefined))();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toMatchObject({ ok: false, failure: { code: "query_too_broad" } });
  });

  test("a client that disconnects ends the call at once, with the reason of its signal", async () => {
    const client = new AbortController();
    const stopped = vi.fn();
    const outcome = callWith(({ signal }) => endless(signal, stopped), client)();
    const rejected = expect(outcome).rejects.toThrow("gone");
    await vi.advanceTimersByTimeAsync(1_000);
    client.abort(new Error("gone"));
    await rejected;
    expect(stopped).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a call of a client that has already disconnected does not run", async () => {
    const run = vi.fn();
    const client = new AbortController();
    client.abort(new Error("gone"));
    await expect(callWith(run, client)()).rejects.toThrow("gone");
    expect(run).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("an answered call leaves no timer and no listener on its client's signal", async () => {
    const client = new AbortController();
    const added = vi.spyOn(client.signal, "addEventListener");
    const removed = vi.spyOn(client.signal, "removeEventListener");
    expect(await callWith(async () => ({ a: 1 }), client)()).toEqual({
      ok: true,
      answer: { a: 1 },
    });
    expect(vi.getTimerCount()).toBe(0);
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
  });
});

describe("the size of a failure", () => {
  test("lists at most 20 invalid arguments, each shortened, and says how many more there are", async () => {
    const call = callWith(async () => ({}));
    const outcome = await call({ list: Array.from({ length: 50 }, () => "too long") });
    expect(outcome).toMatchObject({ ok: false, failure: { code: "invalid_arguments" } });
    if (outcome.ok) return;
    expect(outcome.failure.errors).toHaveLength(20);
    expect(outcome.failure.message).toContain("30 more");
    const named = await call({ ["x".repeat(100_000)]: 1 });
    expect(named).toMatchObject({ ok: false, failure: { code: "invalid_arguments" } });
    expect(JSON.stringify(named).length).toBeLessThan(2_000);
  });

  test.each([
    ["a long message", "x".repeat(100_000), {}],
    ["a long name", "Unknown.", { unknown: [{ name: '"\u{1F600}'.repeat(50_000) }] }],
    ["many long names", "Unknown.", { near: Array.from({ length: 500 }, () => "\n".repeat(500)) }],
    [
      "many fields",
      "Unknown.",
      Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, n])),
    ],
    ["long names of fields", "Unknown.", { fields: { ["x".repeat(50_000)]: 1 } }],
  ])("a failure with %s is at most as long as an answer", async (_, message, fields) => {
    const outcome = await callWith(async () => {
      throw new ToolError("not_found", message, fields);
    })();
    expect(outcome).toMatchObject({ ok: false, failure: { code: "not_found" } });
    if (outcome.ok) return;
    expect(JSON.stringify(outcome.failure).length).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
    expect(outcome.failure.message).toMatch(/^(x|Unknown)/);
  });

  test("the fields of a failure of usual size are complete", async () => {
    const fields = { unknown: [{ kind: "event", name: "sing_up" }], near: ["sign_up", 1, null] };
    const outcome = await callWith(async () => {
      throw new ToolError("not_found", "Unknown.", fields);
    })();
    expect(outcome).toEqual({
      ok: false,
      failure: { code: "not_found", message: "Unknown.", ...fields },
    });
  });
});
