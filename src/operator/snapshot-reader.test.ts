import { expect, it } from "vitest";
import type { Snapshot } from "@/base/metrics/snapshot";
import { SnapshotReader } from "./snapshot-reader";

type Values = { labels: Record<string, string>; value: number; metricName?: string }[];

const reader = (name: string, values: Values) =>
  new SnapshotReader([{ name, help: "", type: "gauge", values }] as unknown as Snapshot);

const histogram = (counts: [le: string, count: number][]) =>
  reader(
    "h",
    counts.map(([le, value]) => ({ labels: { le }, value, metricName: "h_bucket" })),
  );

it("a missing or impossible value is null, not 0", () => {
  expect(reader("a", []).value("a")).toBeNull();
  expect(reader("a", []).value("b")).toBeNull();
  expect(reader("a", [{ labels: {}, value: Number.NaN }]).value("a")).toBeNull();
  expect(reader("a", [{ labels: {}, value: 0 }]).value("a")).toBe(0);
});

it("values are found and added up by their labels", () => {
  const read = reader("a", [
    { labels: { kind: "x", outcome: "ok" }, value: 1 },
    { labels: { kind: "y", outcome: "ok" }, value: 2 },
    { labels: { kind: "y", outcome: "failed" }, value: 4 },
  ]);
  expect(read.sum("a")).toBe(7);
  expect([read.total("a"), read.total("b")]).toEqual([7, null]);
  expect(read.sum("a", { outcome: "ok" })).toBe(3);
  expect(read.value("a", { kind: "y", outcome: "failed" })).toBe(4);
});

it("a quantile lies between the bounds of its bucket", () => {
  const read = histogram([
    ["0.1", 0],
    ["0.5", 50],
    ["1", 100],
    ["+Inf", 100],
  ]);
  expect(read.quantile("h", 0.5)).toBeCloseTo(0.5);
  expect(read.quantile("h", 0.75)).toBeCloseTo(0.75);
  expect(read.quantile("h", 0.25)).toBeCloseTo(0.3);
});

it("the count of a histogram covers all its labels", () => {
  const read = reader("h", [
    { labels: { kind: "a" }, value: 2, metricName: "h_count" },
    { labels: { kind: "a" }, value: 9, metricName: "h_sum" },
    { labels: { kind: "b" }, value: 3, metricName: "h_count" },
    { labels: { kind: "b", le: "1" }, value: 3, metricName: "h_bucket" },
  ]);
  expect(read.count("h")).toBe(5);
});

it("a quantile above the last bound is that bound, and there is none without values", () => {
  expect(
    histogram([
      ["1", 1],
      ["+Inf", 100],
    ]).quantile("h", 0.95),
  ).toBe(1);
  expect(
    histogram([
      ["1", 0],
      ["+Inf", 0],
    ]).quantile("h", 0.95),
  ).toBeNull();
});
