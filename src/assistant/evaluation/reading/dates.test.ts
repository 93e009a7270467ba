import { expect, test } from "vitest";
import { datesIn } from "./dates";

const days = (text: string) => datesIn(text).map(({ first, last }) => [first, last]);
const one = (day: string) => [day, day];

test.each([
  ["on 2026-11-29", [one("2026-11-29")]],
  [
    "2026-11-01T00:00:00+01:00 to 2026-11-29T16:02:00+01:00",
    [one("2026-11-01"), one("2026-11-29")],
  ],
  ["on 29 November 2026", [one("2026-11-29")]],
  ["the 3rd of Nov. 2026", [one("2026-11-03")]],
  ["November 29, 2026", [one("2026-11-29")]],
  ["Nov 1 to Nov 29, 2026", [one("2026-11-01"), one("2026-11-29")]],
  ["1–29 November 2026", [one("2026-11-01"), one("2026-11-29")]],
  ["November 1–29, 2026", [one("2026-11-01"), one("2026-11-29")]],
  ["between 23 and 29 November 2026", [one("2026-11-23"), one("2026-11-29")]],
  ["31 October to 29 November 2026", [one("2026-10-31"), one("2026-11-29")]],
  ["on 5 Nov 2026, then 7 Nov", [one("2026-11-05"), one("2026-11-07")]],
  ["31 December to 6 January 2027", [one("2026-12-31"), one("2027-01-06")]],
  ["28 Nov 2026: 7\n- 29 Nov 2026: 4", [one("2026-11-28"), one("2026-11-29")]],
  ["in October 2026", [["2026-10-01", "2026-10-31"]]],
  ["2026-02", [["2026-02-01", "2026-02-28"]]],
  ["Q3 2026", [["2026-07-01", "2026-09-30"]]],
])("%s", (text, expected) => expect(days(text)).toEqual(expected));

test.each([
  "from 31 October to 29 November",
  "in October",
  "may 5 people",
  "31 February 2026",
  "2,026 events",
  "build-2026-11-29",
])("%s names no absolute date", (text) => expect(days(text)).toEqual([]));

test("a time stands with its day", () => {
  const [mention] = datesIn("since 2026-11-28T17:00:00+01:00");
  expect(mention?.time).toBe("17:00");
});
