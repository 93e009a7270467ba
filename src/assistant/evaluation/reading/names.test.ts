import { describe, expect, test } from "vitest";
import { countryName, isNamed, type Name, nameOf, namesIn } from "./names";

describe("a name is found", () => {
  test.each<[string, Name]>([
    ["mostly added_to_cart", nameOf("added_to_cart")],
    ["mostly *Added to cart*", nameOf("added_to_cart")],
    ["240 page views", nameOf("page_view")],
    ["from Germany", countryName("DE")],
    ["| DE | 12 |", countryName("DE")],
    ["the UK", countryName("GB")],
    ["at 14:00–15:00", { hour: 14 }],
    ["around 2 PM", { hour: 14 }],
    ["2026-11-28T14:00:00+01:00", { hour: 14 }],
    ["at 9:00 am", { hour: 9 }],
    ["on 28 November 2026", { date: "2026-11-28" }],
  ])("in %j", (text, name) => expect(isNamed(text, name)).toBe(true));

  test.each<[string, Name]>([
    ["it told us, and de facto", countryName("US")],
    ["it told us, and de facto", countryName("DE")],
    ["webinar", nameOf("web")],
    ["at 13:00", { hour: 14 }],
    ["2026-11-28T13:00:00+14:00", { hour: 14 }],
    ["around 2 AM", { hour: 14 }],
    ["on 27 November 2026", { date: "2026-11-28" }],
  ])("but not in %j", (text, name) => expect(isNamed(text, name)).toBe(false));
});

test("a name within a longer one does not count", () => {
  const names = [nameOf("Chrome"), nameOf("Chrome Mobile")];
  expect(namesIn("Chrome Mobile leads", names).map(({ index }) => index)).toEqual([1]);
  const hours = [{ hour: 14 }, { hour: 15 }];
  expect(namesIn("between 14:00 and 15:00", hours).map(({ index }) => index)).toEqual([0]);
});
