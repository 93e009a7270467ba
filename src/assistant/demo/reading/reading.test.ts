import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { GAP, Unread } from "../words/unread";
import { takeBestTime } from "./best-time";
import { takeBots } from "./bots";
import { takeGranularity } from "./granularity";
import { takeLimit } from "./limit";
import { takeTimes } from "./times";

const CLOCK = { today: Temporal.PlainDate.from("2026-11-29"), now: Date.UTC(2026, 10, 29, 15) };

/** What a parser takes from a question, and what it leaves. */
function taken<T>(question: string, take: (unread: Unread) => T): { value: T; rest: string } {
  const unread = new Unread(question);
  const value = take(unread);
  return { value, rest: unread.text.replaceAll(GAP, "").replace(/\s+/g, " ").trim() };
}

describe("units of time", () => {
  test.each([
    ["purchases per day", "day"],
    ["purchases by week", "week"],
    ["purchases each month", "month"],
    ["purchases every hour", "hour"],
    ["purchases a day", "day"],
    ["daily purchases", "day"],
    ["weekly purchases", "week"],
    ["purchases day by day", "day"],
    ["purchases over time", "auto"],
    ["the trend of purchases", "auto"],
  ])("%s", (question, unit) => {
    expect(taken(question, (unread) => takeGranularity(unread, () => false))).toEqual({
      value: unit,
      rest: "purchases",
    });
  });

  test.each(["purchases by country", "purchases", "birthday purchases"])("not: %s", (question) => {
    expect(taken(question, (unread) => takeGranularity(unread, () => false)).value).toBeNull();
  });

  test("a word that is a value of a property is left", () => {
    const { value, rest } = taken("monthly trials", (unread) =>
      takeGranularity(unread, () => true),
    );
    expect([value, rest]).toEqual([null, "monthly trials"]);
  });
});

describe("the best time", () => {
  test.each([
    ["busiest day for purchases", { granularity: "day", order: "most", cycle: false }],
    ["quietest hour of purchases", { granularity: "hour", order: "least", cycle: false }],
    ["which week had purchases", { granularity: "week", order: null, cycle: false }],
    ["busiest hour of the day", { granularity: "hour", order: "most", cycle: true }],
    ["purchases by day of the week", { granularity: "day", order: null, cycle: true }],
    ["when did purchases peak", { granularity: "day", order: null, cycle: false }],
  ])("%s", (question, best) => {
    expect(taken(question, takeBestTime).value).toEqual(best);
  });

  test.each(["purchases per day", "when was the last purchase?"])("not: %s", (question) => {
    expect(taken(question, takeBestTime).value).toBeNull();
  });
});

test.each([
  ["top 5 countries", { count: 5, order: "most" }, "countries"],
  ["the three biggest countries", { count: 3, order: "most" }, "countries"],
  ["bottom 3 countries", { count: 3, order: "least" }, "countries"],
  ["top countries", null, "top countries"],
  ["the first 30 seconds", null, "the first 30 seconds"],
])("%s is limited to %j", (question, value, rest) => {
  expect(taken(question, takeLimit)).toEqual({ value, rest });
});

test.each([
  ["page views excluding bots", "exclude", "page views"],
  ["page views without bots", "exclude", "page views"],
  ["page views of real users", "exclude", "page views of users"],
  ["page views from bots", "only", "page views"],
  ["robotics purchases", null, "robotics purchases"],
])("bots in %s: %j", (question, value, rest) => {
  expect(taken(question, takeBots)).toEqual({ value, rest });
});

describe("comparisons", () => {
  const previous = { with: "previous_period" };
  const dates = (from: string, to: string) => ({ from, to });

  test.each([
    ["purchases this week vs last week", { last: "1w" }, previous],
    ["purchases compared to last month", { last: "1m" }, previous],
    ["purchases today compared with yesterday", { day: "today" }, previous],
    [
      "purchases last week compared with the week before",
      dates("2026-11-16", "2026-11-22"),
      previous,
    ],
    ["purchases in the last 7 days vs the previous 7 days", { last: "7d" }, previous],
    ["did purchases drop last week", dates("2026-11-16", "2026-11-22"), previous],
    [
      "purchases last week, year over year",
      dates("2026-11-16", "2026-11-22"),
      { with: "previous_year" },
    ],
    [
      "purchases in October compared with August",
      dates("2026-10-01", "2026-10-31"),
      {
        with: "range",
        range: expect.objectContaining({ range: dates("2026-08-01", "2026-08-31") }),
      },
    ],
    [
      "the difference between August and October",
      dates("2026-10-01", "2026-10-31"),
      {
        with: "range",
        range: expect.objectContaining({ range: dates("2026-08-01", "2026-08-31") }),
      },
    ],
  ])("%s", (question, range, comparison) => {
    const { value } = taken(question, (unread) => takeTimes(unread, CLOCK));
    expect(value.range?.range).toEqual(range);
    expect(value.comparison).toEqual(comparison);
  });

  test.each([
    "purchases from 1 to 7 November",
    "purchases over the last week",
    "purchases over 50 last week",
    "purchases last week",
  ])("not: %s", (question) => {
    expect(taken(question, (unread) => takeTimes(unread, CLOCK)).value.comparison).toBeNull();
  });
});
