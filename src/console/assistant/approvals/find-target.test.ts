import { expect, test } from "vitest";
import { findTarget } from "./find-target";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const JUNE = { id: ID, title: "June" };
const TWICE = [
  { id: "1", title: "Weekly" },
  { id: "2", title: "Weekly" },
];
const LOADED = { data: [JUNE, ...TWICE], isFetching: false };
const report = (named: string) => ({ noun: "report" as const, named });

test.each([ID, ID.toUpperCase(), "June"])("%s is the report that will change", (named) => {
  expect(findTarget(report(named), LOADED)).toEqual({ item: JUNE });
});

test.each<[string, string, { data: (typeof JUNE)[] | undefined; isFetching: boolean }, RegExp]>([
  ["is not there", "june", LOADED, /no report with the title or id “june”/],
  ["is one of several", "Weekly", LOADED, /Several reports have the title “Weekly”/],
  ["is being looked up", "June", { data: undefined, isFetching: true }, /^Looking up the report…$/],
  ["may be in the next list", "New", { ...LOADED, isFetching: true }, /^Looking up the report…$/],
  ["cannot be looked up", "June", { data: undefined, isFetching: false }, /could not be loaded/],
])("a report that %s is a problem", (_, named, list, problem) => {
  expect(findTarget(report(named), list)).toEqual({ problem: expect.stringMatching(problem) });
});
