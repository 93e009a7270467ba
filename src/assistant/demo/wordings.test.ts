import { describe, expect, test } from "vitest";
import { Chat } from "./testing/ask";
import type { FakeProject } from "./testing/fake-project";
import { SHOP } from "./testing/projects";

const LOOKS_UP = new Set(["describe_data", "list_projects"]);

/** The calls that answer the last of some questions, without those that look names up. */
function callsOf(questions: readonly string[], project: FakeProject = SHOP) {
  const chat = new Chat(project);
  const answers = questions.map((question) => chat.ask(question));
  return (answers.at(-1)?.calls ?? [])
    .filter(({ tool }) => !LOOKS_UP.has(tool))
    .map(({ tool, args: { project: _, ...args } }) => ({ tool, args }));
}

const answerTo = (question: string): string => new Chat(SHOP).ask(question).text;

const count = (event: string) => ({ granularity: "all", series: [{ events: [event] }] });
const trend = (args: object) => ({ tool: "query_trend", args });

describe("reads", () => {
  test.each([
    [
      "How did weekly sign-ups develop over the last 6 weeks?",
      trend({ range: { last: "6w" }, granularity: "week", series: [{ events: ["sign_up"] }] }),
    ],
    [
      "How have daily purchases evolved over the past 7 days?",
      trend({ range: { last: "7d" }, granularity: "day", series: [{ events: ["purchase"] }] }),
    ],
    [
      "How many page views did we have in the last 30 days if you leave out bots?",
      trend({ range: { last: "30d" }, bots: "exclude", ...count("page_view") }),
    ],
    [
      "page views not from bots yesterday",
      trend({ range: { day: "yesterday" }, bots: "exclude", ...count("page_view") }),
    ],
    [
      "Were there more searches yesterday than the day before?",
      trend({ range: { day: "yesterday" }, ...count("search"), compare: "previous_period" }),
    ],
    [
      "How do yesterday's searches compare with those of the day before?",
      trend({ range: { day: "yesterday" }, ...count("search"), compare: "previous_period" }),
    ],
    [
      "How many screen_view events were there on 1 November 2026, hour by hour? How many hours does that day have?",
      trend({
        range: { from: "2026-11-01", to: "2026-11-01" },
        granularity: "hour",
        series: [{ events: ["screen_view"] }],
      }),
    ],
  ])("%s", (question, call) => {
    expect(callsOf([question])).toEqual([call]);
  });
});

const steps = (...events: string[]) => events.map((event) => ({ events: [event] }));
const plans = (range: object, event: string) => ({
  tool: "query_breakdown",
  args: { range, by: "properties.plan", events: [event], limit: 10 },
});
const paths = (event: string, direction: string) => ({
  tool: "query_paths",
  args: { range: { last: "30d" }, anchor: { events: [event] }, direction },
});

describe("finds the kind of question in", () => {
  test.each([
    [
      "What share of the trials started in the last 90 days is on each plan?",
      plans({ last: "90d" }, "trial_started"),
    ],
    [
      "Of all trials started over the past 90 days, what percentage chose each plan?",
      plans({ last: "90d" }, "trial_started"),
    ],
    [
      "Which values does the property plan of subscription_started have, and how many events have each, in the last 90 days?",
      plans({ last: "90d" }, "subscription_started"),
    ],
    [
      "List the values of plan in subscription_started events with their counts, past 90 days.",
      plans({ last: "90d" }, "subscription_started"),
    ],
    [
      "What are our five most frequent events in the last 30 days?",
      {
        tool: "query_breakdown",
        args: { range: { last: "30d" }, by: "event_name", limit: 7 },
      },
    ],
    [
      "Which three users had the most events in the last 30 days?",
      { tool: "list_values", args: { range: { last: "30d" }, field: "user_id", limit: 3 } },
    ],
    [
      "How many of the users who signed up last month started a trial within 1 day?",
      {
        tool: "query_funnel",
        args: {
          range: { from: "2026-10-01", to: "2026-10-31" },
          steps: steps("sign_up", "trial_started"),
          window: "1d",
        },
      },
    ],
    [
      "How long does it take in the median from checkout started to purchase, over the last 30 days?",
      {
        tool: "query_funnel",
        args: { range: { last: "30d" }, steps: steps("checkout_started", "purchase") },
      },
    ],
    [
      "Of the people who signed up in the last 8 weeks, what share came back in the week after, on average?",
      {
        tool: "query_retention",
        args: {
          range: { last: "8w" },
          granularity: "week",
          start: { events: ["sign_up"] },
          return: {},
          periods: 8,
        },
      },
    ],
    [
      "What do users do most often right after they sign up? Look at the last 30 days.",
      paths("sign_up", "after"),
    ],
    [
      "What do users do most often just before they start a checkout, in the last 30 days?",
      paths("checkout_started", "before"),
    ],
    [
      "Over the past 30 days, which event most often comes directly before checkout_started?",
      paths("checkout_started", "before"),
    ],
  ])("%s", (question, call) => {
    expect(callsOf([question])).toEqual([call]);
  });
});

describe("goes on with the question before", () => {
  test.each([
    ["How many searches were there yesterday?", "And the day before?", "2026-11-27", "2026-11-27"],
    ["How many searches last month?", "And the month before?", "2026-09-01", "2026-09-30"],
    [
      "How many searches in the last 7 days?",
      "What about the week before?",
      "2026-11-16",
      "2026-11-22",
    ],
  ])("%s %s", (first, then, from, to) => {
    expect(callsOf([first, then])).toEqual([trend({ range: { from, to }, ...count("search") })]);
  });

  test("by another metric of the same property", () => {
    const first = "What was our average purchase amount in the last 90 days?";
    const series = [{ metric: "p50", property: "amount", events: ["purchase"] }];
    expect(callsOf([first, "And the median?"])).toEqual([
      trend({ range: { last: "90d" }, granularity: "all", series }),
    ]);
  });

  test("but not by a unit that the range is not", () => {
    const questions = ["How many searches in the last 7 days?", "And the day before?"];
    expect(callsOf(questions)).toEqual([]);
  });
});

describe("names what does not exist, and what does", () => {
  test.each([
    ["How many purchase_refunded events were there yesterday?", "purchase_refunded", "`purchase`"],
    ['How many "refund issued" events were there yesterday?', "refund issued", "`page_view`"],
    ['How many product_viewed events with the category "tea"?', "tea", "`gear`"],
    [
      "How many events did the project Moonlight Bakery have?",
      "Moonlight Bakery",
      "cannot see a project",
    ],
    ["purchases on Linux yesterday", "Linux", "no value"],
  ])("%s", (question, unknown, known) => {
    const text = answerTo(question);
    expect(text).toContain(`\`${unknown}\``);
    expect(text).toContain(known);
  });
});

const SERVER: FakeProject = {
  name: "Servers",
  zone: "UTC",
  columns: { platform: ["windows", "linux", "bot", "macos"] },
  events: { page_view: { status: [200, 404] } },
};

test.each([
  ["page views from linux or macos yesterday", "in", ["linux", "macos"]],
  ["page views except windows and linux yesterday", "not_in", ["windows", "linux"]],
])("%s: the values of one column that the project has", (question, op, value) => {
  const calls = callsOf([question], SERVER).filter(({ tool }) => tool === "query_trend");
  const filters = [{ field: "platform", op, value }];
  expect(calls).toEqual([trend({ range: { day: "yesterday" }, filters, ...count("page_view") })]);
});

test("a date without a year that was last year is said to be so", () => {
  expect(answerTo("page views between 30 November and 5 December")).toContain("of 2025");
});

test("an empty period is refused", () => {
  expect(callsOf(["page views in the last 0 days"])).toEqual([]);
});

test("a range that reaches into this year needs no word about years", () => {
  expect(answerTo("page views before 27 November")).not.toContain("You named no year");
});

test("another language is said to be the reason", () => {
  expect(answerTo("Wie viele Seitenaufrufe gab es gestern?")).toContain("in English");
});
