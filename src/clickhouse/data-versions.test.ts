import { expect, test } from "vitest";
import { DAY_MS } from "@/base/time/durations";
import { DataVersions, dayOf } from "./data-versions";

const DAY = dayOf(Date.parse("2026-07-15"));
const timesOf = (day: number, days = 1) => [{ start: day * DAY_MS, end: (day + days) * DAY_MS }];

test("a change of one day changes the versions of ranges that touch it, and no others", () => {
  const versions = new DataVersions(true);
  const ranges = [
    timesOf(DAY - 1),
    timesOf(DAY + 1),
    timesOf(DAY),
    timesOf(DAY - 3, 4),
    [...timesOf(DAY - 2), { start: DAY * DAY_MS + 5, end: DAY * DAY_MS + 6 }],
  ];
  const read = () => [undefined, ...ranges].map((times) => versions.of(["a"], times));
  const before = read();
  const changed = versions.changeDays([["a", [DAY]]]);
  expect(read().map(({ isKnown }) => isKnown)).toEqual([false, true, true, false, false, false]);
  changed();
  const after = read();
  expect(after.every(({ isKnown }) => isKnown)).toBe(true);
  const differs = after.map(({ text }, index) => text !== before[index]?.text);
  expect(differs).toEqual([true, false, false, true, true, true]);
});

test("a change of a project changes every version of it, and none of another project", () => {
  const versions = new DataVersions(true);
  const ours = versions.of(["a", "b"], timesOf(DAY));
  const theirs = versions.of(["c"]);
  versions.change(["b"])();
  expect(versions.of(["a", "b"], timesOf(DAY)).text).not.toBe(ours.text);
  expect(versions.of(["c"])).toEqual(theirs);
});

test("a version is unknown until all concurrent changes are done, each reported once", () => {
  const versions = new DataVersions(true);
  const [one, other] = [versions.changeDays([["a", [DAY]]]), versions.change(["a"])];
  const { text } = versions.of(["a"]);
  one();
  one();
  const between = versions.of(["a"]);
  expect([between.isKnown, between.text === text]).toEqual([false, false]);
  other();
  const after = versions.of(["a"]);
  expect([after.isKnown, after.text === between.text]).toEqual([true, false]);
});

test("a version is never known if other processes write too", () => {
  expect(new DataVersions(false).of(["a"]).isKnown).toBe(false);
});
