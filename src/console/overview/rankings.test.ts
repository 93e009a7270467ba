import { expect, it } from "vitest";
import type { Property } from "@/console/query/pickers/use-catalogue";
import { isTelling, propertyRankings } from "./rankings";

const item = (value: string | null, share: number) => ({ value, count: 1, share });

it("a field that no event has tells nothing, and a period without events is told by every field", () => {
  expect(isTelling({ items: [item(null, 1)] })).toBe(false);
  expect(isTelling({ items: [item(null, 0.99), item("DE", 0.01)] })).toBe(true);
  expect(isTelling({ items: [] })).toBe(true);
});

it("a field of which every event has its own value tells nothing", () => {
  expect(isTelling({ items: [item("a1", 0.0001), item("b2", 0.0001)] })).toBe(false);
});

it("properties are ranked by when they are texts, those of the most events first, and few", () => {
  const property = (key: string, type: "string" | "number", share: number): Property => ({
    key,
    types: [{ type, count: 1 }],
    count: 1,
    share,
    firstSeen: 0,
    lastSeen: 0,
    examples: [],
  });
  const found = propertyRankings([
    property("status", "number", 1),
    property("referrer", "string", 0.6),
    property("path", "string", 1),
    property("plan", "string", 0.1),
    property("coupon", "string", 0.01),
  ]);
  expect(found).toEqual([
    { field: "properties.path", title: "path" },
    { field: "properties.referrer", title: "referrer" },
    { field: "properties.plan", title: "plan" },
  ]);
});
