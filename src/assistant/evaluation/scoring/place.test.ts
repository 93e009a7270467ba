import { describe, expect, test } from "vitest";
import { namesProject, namesRange, namesZone } from "./place";

const BERLIN = "Europe/Berlin";
const at = (text: string) => Date.parse(text);
const NOVEMBER = { start: at("2026-10-31T00:00+01:00"), end: at("2026-11-29T16:03+01:00") };
const OCTOBER = { start: at("2026-10-01T00:00+02:00"), end: at("2026-11-01T00:00+01:00") };
const DAY = { start: at("2026-11-12T00:00+01:00"), end: at("2026-11-13T00:00+01:00") };

describe("a range is named", () => {
  test.each([
    ["from 31 October to 29 November 2026", NOVEMBER],
    ["Oct 31 – Nov 29, 2026", NOVEMBER],
    ["2026-10-31T00:00:00+01:00 to 2026-11-29T16:03:00+01:00", NOVEMBER],
    ["in October 2026", OCTOBER],
    ["1–31 October 2026", OCTOBER],
    ["2026-10-01 to 2026-11-01 (exclusive)", OCTOBER],
    ["2026-10-01T00:00:00+02:00 – 2026-11-01T00:00:00+01:00", OCTOBER],
    ["on 12 November 2026", DAY],
    ["2026-11-12T00:00:00+01:00 to 2026-11-13T00:00:00+01:00", DAY],
    ["On 12 November 2026 there were 3, and on 11 November 2026 there were 2.", DAY],
    ["November 2026 so far", { ...NOVEMBER, start: at("2026-11-01T00:00+01:00") }],
    [
      "from 28 November 2026, 17:00 to 29 November 2026, 16:03",
      { ...NOVEMBER, start: at("2026-11-28T17:00+01:00") },
    ],
  ])("by %j", (text, range) => expect(namesRange(text, range, BERLIN)).toBe(true));

  test.each([
    ["in the last 30 days", NOVEMBER],
    ["from 31 October to 29 November", NOVEMBER],
    ["from 30 October to 29 November 2026", NOVEMBER],
    ["from 31 October to 28 November 2026", NOVEMBER],
    ["since 31 October 2026", NOVEMBER],
    ["in November 2026", OCTOBER],
    ["in October 2025", OCTOBER],
    ["1 October 2026 to 1 November 2026", OCTOBER],
    ["on 13 November 2026", DAY],
    ["from 12 November 2026 to 19 November 2026", DAY],
    [
      "from 30 October 2026 to 29 November 2026\n\n- 31 October 2026: 3\n- 29 November 2026: 4",
      NOVEMBER,
    ],
    ["November 2026", { ...NOVEMBER, start: at("2026-11-01T00:00+01:00") }],
    ["from 28 to 29 November 2026", { ...NOVEMBER, start: at("2026-11-28T17:00+01:00") }],
    ["", DAY],
  ])("not by %j", (text, range) => expect(namesRange(text, range, BERLIN)).toBe(false));
});

test("days are those of the project's zone", () => {
  const text = "on 12 November 2026";
  expect(namesRange(text, DAY, BERLIN)).toBe(true);
  expect(namesRange(text, DAY, "America/New_York")).toBe(false);
});

describe("a zone is named", () => {
  test.each([
    ["(Europe/Berlin)", BERLIN],
    ["in Berlin time", BERLIN],
    ["in Central European Time", BERLIN],
    ["16:03 CET", BERLIN],
    ["times are EST", "America/New_York"],
    ["times are UTC", "UTC"],
  ])("by %j", (text, zone) => expect(namesZone(text, zone, NOVEMBER)).toBe(true));

  test.each([
    ["(UTC)", BERLIN],
    ["(Europe/Paris)", BERLIN],
    ["our shop in Berlin", BERLIN],
    ["+01:00", BERLIN],
    ["UTC+1", "Europe/Berlin"],
    ["acetone", BERLIN],
  ])("not by %j", (text, zone) => expect(namesZone(text, zone, NOVEMBER)).toBe(false));
});

test("a project is named as a whole word", () => {
  expect(namesProject("In **Hearth & Bean**, there were 3.", "Hearth & Bean")).toBe(true);
  expect(namesProject("In Hearths there were 3.", "Hearth")).toBe(false);
});
