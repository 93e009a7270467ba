import { expect, test } from "vitest";
import type { WireTrend } from "@/query/engine/language/wire";
import { lineHref } from "./line-href";
import type { Line } from "./lines";

const PLAN = "properties.plan";
const QUERY: WireTrend = {
  kind: "trend",
  range: { from: "2026-10-25", to: "2026-10-25" },
  timezone: "Europe/Berlin",
  filters: [{ field: "platform", op: "eq", value: "web" }],
  bots: "exclude",
  series: [
    { events: ["visit"], filters: [{ field: "country", op: "eq", value: "DE" }] },
    { events: ["signup"] },
  ],
  formulas: [{ expression: "A / B" }],
  breakdown: { field: PLAN },
};

const line = (seriesId: string, of?: Line["of"]): Line => ({
  key: seriesId,
  seriesId,
  label: "",
  series: "",
  group: undefined,
  ...(of && { of }),
  unit: "events",
  total: 1,
  values: [1],
  share: null,
  before: undefined,
});

const LINES = [
  line("A", { value: 1 }),
  line("A", { value: null }),
  line("A", { value: null, other: true }),
  line("B", { value: "pro" }),
  line("F1"),
];

const found = (query: WireTrend | null, at: number) => {
  const [one] = LINES.slice(at);
  const href = one && lineHref("p", query, LINES)(one);
  return href === undefined ? undefined : new URL(href, "https://example.com");
};

test("a group links to its events, with the range, zone and filters of the query", () => {
  const url = found(QUERY, 0);
  expect(url?.pathname).toBe("/p/p/events");
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    range: "2026-10-25..2026-10-25",
    zone: "Europe/Berlin",
    by: "happened",
    bots: "exclude",
    where: JSON.stringify([
      { field: "event_name", op: "in", value: ["visit"] },
      { field: "country", op: "eq", value: "DE" },
      { field: "platform", op: "eq", value: "web" },
      { field: PLAN, op: "in_groups", value: [1] },
    ]),
  });
});

test("the link for the other groups excludes the listed groups of its series", () => {
  const where = JSON.parse(found(QUERY, 2)?.searchParams.get("where") ?? "[]");
  expect(where.at(-1)).toEqual({ field: PLAN, op: "not_in_groups", value: [1, null] });
});

test("a link carries a range that no picker offers", () => {
  const url = found({ ...QUERY, range: { last: "17d" } }, 0);
  expect(url?.searchParams.get("range")).toBe("17d");
});

test("formulas and incomplete queries have no link", () => {
  expect(found(QUERY, 4)).toBeUndefined();
  expect(found(null, 0)).toBeUndefined();
});
