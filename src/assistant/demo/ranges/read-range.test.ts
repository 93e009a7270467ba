import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { GAP, Unread } from "../words/unread";
import { takeRange } from "./read-range";

/** A Sunday. */
const CLOCK = { today: Temporal.PlainDate.from("2026-11-29"), now: Date.UTC(2026, 10, 29, 15) };

function read(question: string, today?: string) {
  const unread = new Unread(question);
  const clock = today === undefined ? CLOCK : { ...CLOCK, today: Temporal.PlainDate.from(today) };
  const found = takeRange(unread, clock);
  return { ...found, rest: unread.text.replaceAll(GAP, "").replace(/\s+/g, " ").trim() };
}

const dates = (from: string, to = from) => ({ from, to });

describe("presets, which the server resolves", () => {
  test.each([
    ["purchases today", { day: "today" }],
    ["purchases yesterday", { day: "yesterday" }],
    ["yesterday's purchases", { day: "yesterday" }],
    ["purchases in the last 7 days", { last: "7d" }],
    ["purchases over the past two weeks", { last: "2w" }],
    ["purchases in the last 24 hours", { last: "24h" }],
    ["purchases for the last 3 months", { last: "3m" }],
    ["purchases this week", { last: "1w" }],
    ["purchases this month so far", { last: "1m" }],
    ["purchases month to date", { last: "1m" }],
    ["purchases YTD", { last: "1y" }],
    ["purchases this year", { last: "1y" }],
    ["purchases over the last week", { last: "7d" }],
    ["purchases in the past month", { last: "30d" }],
    ["purchases in the past year", { last: "12m" }],
    ["purchases of all time", { last: "14m" }],
  ])("%s", (question, range) => {
    expect(read(question)).toEqual({ range, before: null, rest: "purchases" });
  });
});

describe("units of the calendar", () => {
  test.each([
    ["last week", dates("2026-11-16", "2026-11-22")],
    ["last month", dates("2026-10-01", "2026-10-31")],
    ["the previous month", dates("2026-10-01", "2026-10-31")],
    ["last quarter", dates("2026-07-01", "2026-09-30")],
    ["last year", dates("2025-01-01", "2025-12-31")],
    ["this quarter", dates("2026-10-01", "2026-11-29")],
    ["the week before last", dates("2026-11-09", "2026-11-15")],
    ["the day before yesterday", dates("2026-11-27")],
    ["2 weeks ago", dates("2026-11-09", "2026-11-15")],
    ["3 days ago", dates("2026-11-26")],
    ["a month ago", dates("2026-10-01", "2026-10-31")],
    ["last weekend", dates("2026-11-21", "2026-11-22")],
    ["this weekend", dates("2026-11-28", "2026-11-29")],
    ["in the last 4 full weeks", dates("2026-10-26", "2026-11-22")],
  ])("%s", (words, range) => {
    expect(read(`purchases ${words}`)).toMatchObject({ range, rest: "purchases" });
  });

  test("weeks start on Monday", () => {
    expect(read("last week", "2026-11-30").range).toEqual(dates("2026-11-23", "2026-11-29"));
    expect(read("last week", "2026-12-06").range).toEqual(dates("2026-11-23", "2026-11-29"));
  });

  test("last month on the first of a month is the month that has just ended", () => {
    expect(read("last month", "2026-12-01").range).toEqual(dates("2026-11-01", "2026-11-30"));
  });

  test("a month is compared with the whole month before, though it has another length", () => {
    expect(read("last month").before).toEqual(dates("2026-09-01", "2026-09-30"));
    expect(read("in March").before).toEqual(dates("2026-02-01", "2026-02-28"));
    expect(read("last week").before).toBeNull();
  });
});

describe("days by date and name", () => {
  test.each([
    ["on 2026-11-03", dates("2026-11-03")],
    ["on 3 November", dates("2026-11-03")],
    ["on November 3rd, 2026", dates("2026-11-03")],
    ["on Nov 3", dates("2026-11-03")],
    ["on the 3rd of November 2025", dates("2025-11-03")],
    ["on December 24", dates("2025-12-24")],
    ["on 3.11.2026", dates("2026-11-03")],
    ["on 25/10/2026", dates("2026-10-25")],
    ["on the 3rd", dates("2026-11-03")],
    ["in March", dates("2026-03-01", "2026-03-31")],
    ["in December", dates("2025-12-01", "2025-12-31")],
    ["in October 2026", dates("2026-10-01", "2026-10-31")],
    ["during Q3", dates("2026-07-01", "2026-09-30")],
    ["in the second quarter of 2026", dates("2026-04-01", "2026-06-30")],
    ["in 2026", dates("2026-01-01", "2026-12-31")],
    ["in 2026-10", dates("2026-10-01", "2026-10-31")],
    ["on Monday", dates("2026-11-23")],
    ["last Monday", dates("2026-11-23")],
    ["on Sunday", dates("2026-11-29")],
    ["last Sunday", dates("2026-11-22")],
    ["in week 45", dates("2026-11-02", "2026-11-08")],
    ["in the week of 4 November", dates("2026-11-02", "2026-11-08")],
    ["in the week of November 5", dates("2026-11-02", "2026-11-08")],
    ["in the week starting 2026-11-04", dates("2026-11-04", "2026-11-10")],
    ["in the first half of October", dates("2026-10-01", "2026-10-15")],
    ["in the second half of October", dates("2026-10-16", "2026-10-31")],
  ])("%s", (words, range) => {
    expect(read(`purchases ${words}`)).toMatchObject({ range, rest: "purchases" });
  });
});

describe("two bounds", () => {
  test.each([
    ["between 2026-11-01 and 2026-11-07", dates("2026-11-01", "2026-11-07")],
    ["from 1 to 7 November", dates("2026-11-01", "2026-11-07")],
    ["November 1-7", dates("2026-11-01", "2026-11-07")],
    ["between the 1st and the 7th of November 2026", dates("2026-11-01", "2026-11-07")],
    ["from November 1 to November 7", dates("2026-11-01", "2026-11-07")],
    ["from Oct 20 until yesterday", dates("2026-10-20", "2026-11-28")],
    ["between September and October", dates("2026-09-01", "2026-10-31")],
    ["from 28 December to 3 January", dates("2025-12-28", "2026-01-03")],
    ["2026-11-01 – 2026-11-07", dates("2026-11-01", "2026-11-07")],
    ["since Monday", dates("2026-11-23", "2026-11-29")],
    ["since 2026-11-10", dates("2026-11-10", "2026-11-29")],
    ["since the start of the month", dates("2026-11-01", "2026-11-29")],
    ["since October", dates("2026-10-01", "2026-11-29")],
    ["since yesterday", dates("2026-11-28", "2026-11-29")],
    ["from November 10 onwards", dates("2026-11-10", "2026-11-29")],
    ["after November 10", dates("2026-11-11", "2026-11-29")],
    ["before October", dates("2025-09-29", "2026-09-30")],
  ])("%s", (words, range) => {
    expect(read(`purchases ${words}`)).toMatchObject({ range, rest: "purchases" });
  });
});

describe("times of day", () => {
  test.each([
    ["yesterday between 9:00 and 12:30", "2026-11-28T09:00:00", "2026-11-28T12:30:00"],
    ["on 2026-11-03 from 2pm to 4pm", "2026-11-03T14:00:00", "2026-11-03T16:00:00"],
    ["on 2026-11-03 from 9 to 11 am", "2026-11-03T09:00:00", "2026-11-03T11:00:00"],
    ["yesterday after 18:00", "2026-11-28T18:00:00", "2026-11-29T00:00:00"],
    ["today before noon", "2026-11-29T00:00:00", "2026-11-29T12:00:00"],
    ["on Monday at 8:15", "2026-11-23T08:00:00", "2026-11-23T09:00:00"],
  ])(
    "%s is without an offset, so that the server reads it in the project's zone",
    (words, start, end) => {
      expect(read(`purchases ${words}`)).toMatchObject({
        range: { start_time: start, end_time: end },
        rest: "purchases",
      });
    },
  );
});

describe("words that are no range", () => {
  test.each([
    "the 95th percentile of load_ms",
    "purchases over 2000",
    "users who may buy",
    "march through the steps",
    "on 03/11/2026",
    "on 2026-02-30",
    "top 5 countries",
    "sun lotion",
    "day 7 retention",
    "secondary market",
    "decision made",
  ])("%s", (words) => {
    expect(read(words)).toEqual({ rest: words });
  });
});
