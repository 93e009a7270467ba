import { describe, expect, test } from "vitest";
import { countryName, nameOf } from "../reading/names";
import type { Item } from "./expected";
import { itemFaults, rankingFaults } from "./items";

const item = (name: Item["name"], value: number): Item => ({
  name,
  figures: [{ what: "users", as: "count", value }],
});
const COUNTRIES = [
  item(countryName("DE"), 120),
  item(countryName("US"), 80),
  item(countryName("FR"), 80),
  item(countryName("AT"), 7),
];
const [DE, US, FR] = COUNTRIES as [Item, Item, Item];

describe("all items, each with its figure", () => {
  test.each([
    "Germany had 120 users and the US 80.",
    "120 users came from Germany and 80 from the United States.",
    "| country | users |\n| --- | --- |\n| DE | 120 |\n| US | 80 |",
    "Most are from Germany. The list:\n- US: 80\n- DE: 120",
  ])("%j is right", (text) => expect(itemFaults(text, [DE, US])).toEqual([]));

  test.each([
    "Germany had 80 users and the US 120.",
    "80 users came from Germany and 120 from the United States.",
    "Germany had 121 users and the US 80.",
    "Germany had 120 users; 80 came from elsewhere, not to us.",
    "There were 120 and 80 users.",
  ])("%j is wrong", (text) => expect(itemFaults(text, [DE, US])).not.toEqual([]));

  test("a day's figure stands with the day", () => {
    const days = [item({ date: "2026-11-01" }, 12), item({ date: "2026-11-02" }, 15)];
    expect(itemFaults("1 Nov 2026: 12, 2 Nov 2026: 15", days)).toEqual([]);
    expect(itemFaults("1 Nov 2026: 15, 2 Nov 2026: 12", days)).not.toEqual([]);
  });
});

describe("the best, in order", () => {
  const rank = (text: string, top: number) => rankingFaults(text, { items: COUNTRIES, top }, []);

  test.each([
    ["Germany, with 120 users.", 1],
    ["Germany (120), ahead of France (80).", 1],
    ["1. Germany: 120\n2. US: 80\n3. France: 80", 3],
    ["1. Germany: 120\n2. France: 80\n3. US: 80", 3],
    ["Germany (120) and France (80)", 2],
  ])("%j is right for the top %d", (text, top) => expect(rank(text, top)).toEqual([]));

  test.each([
    ["Austria, with 120 users.", 1],
    ["Germany.", 1],
    ["Germany, with 80 users.", 1],
    ["Austria (7), Germany (120)", 1],
    ["1. US: 80\n2. Germany: 120\n3. France: 80", 3],
    ["1. Germany: 120\n2. France: 80\n3. Austria: 7", 3],
    ["1. Germany: 120\n2. France: 80", 3],
  ])("%j is wrong for the top %d", (text, top) => expect(rank(text, top)).not.toEqual([]));

  test("a day that only ends the range is no rival", () => {
    const items = [item({ date: "2026-11-05" }, 20), item({ date: "2026-11-01" }, 12)];
    const text =
      "From 1 November 2026 to 30 November 2026, the best day was 5 November 2026 with 20.";
    expect(rankingFaults(text, { items, top: 1 }, ["2026-11-01", "2026-11-30"])).toEqual([]);
    expect(rankingFaults(text, { items, top: 1 }, [])).not.toEqual([]);
  });

  test.each([
    ["2026-11-30", "2026-11-01", "30 November 2026: 20"],
    ["2026-11-30", "2026-11-01", "1 November 2026: 20"],
    ["2026-11-05", "2026-11-01", "5 November 2026: 20"],
    ["2026-11-30", "2026-11-05", "5 November 2026: 20"],
  ])("if %s and %s are equally good, %j is right", (first, second, answer) => {
    const items = [item({ date: first }, 20), item({ date: second }, 20)];
    const text = `From 1 November 2026 to 30 November 2026: the best day was ${answer}.`;
    expect(rankingFaults(text, { items, top: 1 }, ["2026-11-01", "2026-11-30"])).toEqual([]);
    const wrong = text.replace(/20\.$/, "19.");
    expect(rankingFaults(wrong, { items, top: 1 }, ["2026-11-01", "2026-11-30"])).not.toEqual([]);
  });

  test("an event may be written in words", () => {
    const items = [item(nameOf("added_to_cart"), 20), item(nameOf("sign_up"), 12)];
    expect(rankingFaults("Mostly *added to cart* (20 times)", { items, top: 1 }, [])).toEqual([]);
  });
});

test("France and the US with equal figures are one place", () => {
  expect(FR.figures[0]?.value).toBe(US.figures[0]?.value);
});
