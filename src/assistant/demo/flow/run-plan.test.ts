import { describe, expect, test } from "vitest";
import type { Conversation, Step } from "../prompt/conversation";
import type { Dict, Outcome } from "../prompt/outcome";
import { callTool, callTools, type Plan, ToolFailed } from "./plan";
import { runPlan } from "./run-plan";

const answer = (value: Dict): Outcome => ({ kind: "answer", answer: value });

function conversation(...turns: Step[][]): Conversation {
  return {
    project: null,
    now: 0,
    turns: turns.map((steps) => ({ question: "", screen: null, steps, text: "" })),
  };
}

const step = (tool: string, args: Dict, outcome: Outcome | null): Step => ({ tool, args, outcome });

function* sum(): Plan<number> {
  const first = yield* callTool("one", { a: 1, b: { c: 2, d: 3 } });
  const [second, third] = yield* callTools([
    { tool: "two", args: { n: first.n } },
    { tool: "three", args: {} },
  ]);
  return Number(second?.n) + Number(third?.n);
}

const ONE = step("one", { b: { d: 3, c: 2 }, a: 1 }, answer({ n: 5 }));

describe("a plan goes as far as the outcomes in the conversation lead", () => {
  test("from its first call, whatever the order of its arguments", () => {
    expect(runPlan(sum(), conversation([]))).toEqual({
      kind: "call",
      calls: [{ tool: "one", args: { a: 1, b: { c: 2, d: 3 } } }],
    });
    expect(runPlan(sum(), conversation([ONE]))).toEqual({
      kind: "call",
      calls: [
        { tool: "two", args: { n: 5 } },
        { tool: "three", args: {} },
      ],
    });
  });

  test("with only the calls of several that are missing", () => {
    const three = step("three", {}, answer({ n: 2 }));
    expect(runPlan(sum(), conversation([ONE, three]))).toMatchObject({
      calls: [{ tool: "two" }],
    });
  });

  test("to its end", () => {
    const rest = [step("two", { n: 5 }, answer({ n: 1 })), step("three", {}, answer({ n: 2 }))];
    expect(runPlan(sum(), conversation([ONE, ...rest]))).toEqual({ kind: "done", value: 3 });
  });

  test("and stops at a call that failed or was denied", () => {
    for (const outcome of [
      { kind: "denied" } as const,
      { kind: "failure", code: "x", message: "m", fields: {} } as const,
    ]) {
      const failed = step("one", ONE.args, outcome);
      expect(() => runPlan(sum(), conversation([failed]))).toThrow(ToolFailed);
    }
  });
});

describe("an answer of an earlier turn", () => {
  function* described(): Plan<unknown> {
    return (yield* callTool("describe_data", {})).n;
  }

  test("serves again if it only names what there is", () => {
    const steps = [step("describe_data", {}, answer({ n: 1 }))];
    expect(runPlan(described(), conversation(steps, []))).toEqual({ kind: "done", value: 1 });
  });

  test("does not serve if it has figures, or failed", () => {
    expect(runPlan(sum(), conversation([ONE], []))).toMatchObject({ calls: [{ tool: "one" }] });
    const failed = step("describe_data", {}, { kind: "denied" });
    expect(runPlan(described(), conversation([failed], []))).toMatchObject({ kind: "call" });
  });

  test("a call whose outcome is not known is made again", () => {
    const open = step("describe_data", {}, null);
    expect(runPlan(described(), conversation([open]))).toMatchObject({ kind: "call" });
  });
});
