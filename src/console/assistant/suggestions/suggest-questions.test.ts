import { describe, expect, it } from "vitest";
import type { ScreenContext } from "@/assistant/messages";
import { DAY_MS } from "@/base/time/durations";
import type { Property } from "@/console/query/pickers/use-catalogue";
import { propertyOfFewValues } from "./few-values";
import { named, question } from "./question";
import { questionForResult, screenQuestions } from "./screen-questions";
import { suggestQuestions } from "./suggest-questions";

const NOW = Date.parse("2026-11-28T12:00:00Z");

const event = (name: string, count: number, daysAgo = 0) => ({
  name,
  count,
  lastSeen: NOW - daysAgo * DAY_MS,
});

function property(key: string, examples: Property["examples"], share = 0.5): Property {
  const type = typeof examples[0] === "number" ? "number" : "string";
  const types = [{ type, count: 1 } as const];
  return { key, types, count: 1, share, firstSeen: 0, lastSeen: NOW, examples };
}

const textsOf = (known: Partial<Parameters<typeof suggestQuestions>[0]>): string[] =>
  suggestQuestions({ names: [], properties: [], nowMs: NOW, ...known }).map(({ text }) => text);

const questionForScreen = (query: object): string[] =>
  screenQuestions({ screen: "Screen", query }).map(({ text }) => text);

describe("the question of a button on a result", () => {
  it("is the first about its query, or a general one", () => {
    expect(questionForResult({ kind: "trend" })).toBe("Why did this change?");
    expect(questionForResult({ kind: "funnel" })).toBe("Where do users drop out most?");
    expect(questionForResult({ kind: "paths", anchor: {} })).toBe("What stands out here?");
    expect(questionForResult({ kind: "values" })).toBe("What stands out here?");
  });
});

describe("suggested questions", () => {
  it("name the most frequent events, a property with few values and a funnel", () => {
    const names = [
      event("signup", 10),
      event("page_view", 900),
      event("click", 800),
      event("purchase", 40),
    ];
    const properties = [property("plan", ["free", "pro"])];
    expect(textsOf({ names, properties })).toEqual([
      "How many page_view events were there by day in the last 30 days?",
      "What is the conversion from page_view to purchase?",
      "Which plan has the most users in the last 30 days?",
      "What do users do after purchase?",
      "How many users come back each week?",
      "How many users were there in the last 30 days, compared with the period before?",
    ]);
  });

  it("are at least four for a project with one event and no properties", () => {
    const texts = textsOf({ names: [event("ping", 1)] });
    expect(texts).toHaveLength(5);
    expect(texts.join()).not.toContain("undefined");
    expect(textsOf({})).toHaveLength(4);
  });

  it("are about a range that has events", () => {
    const [first] = textsOf({ names: [event("signup", 10, 60), event("old", 1, 300)] });
    expect(first).toBe("How many signup events were there by day in the last 12 months?");
  });

  it("are first about what the screen shows, and at most five beside a screen", () => {
    const query = { kind: "funnel" };
    const texts = textsOf({
      names: [event("a", 2), event("b", 1)],
      context: { screen: "Funnels", query },
    });
    expect(texts).toHaveLength(5);
    expect(texts[0]).toBe("Where do users drop out most?");
    expect(texts[3]).toBe("How many a events were there by day in the last 30 days?");
  });

  it("are not about a screen that shows nothing yet, nor about an unknown one", () => {
    const of = (context: { screen: string; query?: object }) => textsOf({ context })[0];
    expect(of({ screen: "Funnels" })).toBe("How many users come back each week?");
    expect(of({ screen: "Settings", query: {} })).toBe("How many users come back each week?");
  });

  it("are all different, and at most three are about the screen", () => {
    for (const kind of ["trend", "breakdown", "funnel", "retention", "events", "users"]) {
      const context = { screen: "Screen", query: { kind } };
      const texts = textsOf({ names: [event("a", 2), event("b", 1)], context });
      expect(texts).toHaveLength(5);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it("are about what is open, be it a statement, a dashboard, a report or a user", () => {
    const first = (context: Partial<ScreenContext>) =>
      textsOf({ context: { screen: "Screen", ...context } })[0];
    expect([
      first({ sql: "SELECT 1" }),
      first({ dashboard: "d" }),
      first({ report: "r" }),
      first({ query: { kind: "user", user_id: "ana smith" } }),
    ]).toEqual([
      "What does this statement show?",
      "What does this dashboard show?",
      "What does this report say?",
      "What did user “ana smith” do?",
    ]);
  });

  it("do not group by a field that the query has already", () => {
    const about = (query: object) => questionForScreen(query).join();
    expect(about({ kind: "trend" })).toContain("Which country has the most?");
    const filters = [{ field: "country", op: "eq", value: "DE" }];
    expect(about({ kind: "trend", filters })).toContain("Which platform has the most?");
    const breakdown = { field: "platform" };
    expect(about({ kind: "funnel", filters, breakdown })).toContain("How is this by browser?");
    expect(about({ kind: "retention", granularity: "month" })).toContain("How is this by week?");
  });

  it("follow paths in the other direction", () => {
    const anchor = { events: ["signup"] };
    const about = (query: object) => questionForScreen({ kind: "paths", ...query });
    expect(about({ anchor, direction: "after" })).toEqual(["What do users do before signup?"]);
    expect(about({ anchor, direction: "before" })).toEqual(["What do users do after signup?"]);
    expect(about({ anchor: {}, direction: "after" })).toEqual([]);
  });
});

describe("a property with few values", () => {
  it("has values like words, and is the one that most events have", () => {
    const found = propertyOfFewValues([
      property("coupon", ["SPRING", "none"], 0.1),
      property("billing_period", ["monthly", "yearly"], 0.4),
      property("path", ["home", "cart"], 1),
      property("session_id", ["abc", "def"], 1),
      property("orderId", ["abc"], 1),
      property("amount", [1, 2], 1),
      property("comment", ["it was not what I had expected at all"], 1),
      property("version", ["v"], 1),
      property("landing", ["/a", "/b"], 1),
      property("", ["a"], 1),
    ]);
    expect(found).toBe("billing_period");
  });

  it("may be missing", () => {
    expect(propertyOfFewValues([])).toBeUndefined();
    expect(propertyOfFewValues([property("empty", [])])).toBeUndefined();
  });
});

describe("a name in a question", () => {
  it("is quoted unless it reads as one word", () => {
    const asked = (name: string) => question`Who did ${named(name)}?`.text;
    expect(asked("page_view")).toBe("Who did page_view?");
    expect(asked("$pageview")).toBe("Who did $pageview?");
    expect(asked("قائمة")).toBe("Who did قائمة?");
    expect(asked("Order completed")).toBe("Who did “Order completed”?");
    expect(asked("<b>x</b>")).toBe("Who did “<b>x</b>”?");
    expect(asked("what?")).toBe("Who did “what?”?");
  });

  it("is a part of its own, so that its direction does not turn the question", () => {
    expect(question`Who did ${named("قائمة")} first?`.parts).toEqual([
      "Who did ",
      { name: "قائمة" },
      " first?",
    ]);
  });
});
