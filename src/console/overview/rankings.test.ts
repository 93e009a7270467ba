import { expect, it } from "vitest";
import type { Property } from "@/console/query/pickers/use-catalogue";
import { isInformative, propertyRankings } from "./rankings";

const item = (value: string | null, share: number) => ({ value, count: 1, share });

it("a field that no event has is not informative; in a period without events, every field is", () => {
  expect(isInformative({ items: [item(null, 1)] })).toBe(false);
  expect(isInformative({ items: [item(null, 0.99), item("DE", 0.01)] })).toBe(true);
  expect(isInformative({ items: [] })).toBe(true);
});

it("a field with a different value in every event is not informative", () => {
  expect(isInformative({ items: [item("a1", 0.0001), item("b2", 0.0001)] })).toBe(false);
});

it("ranks by the few text properties that most events have", () => {
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
