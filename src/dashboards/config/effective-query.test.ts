import { expect, test } from "vitest";
import { effectiveQuery } from "./effective-query";
import type { WidgetQuery } from "./wire";

const PROJECT = { timezone: "Asia/Tokyo" };
const ours = { field: "platform", op: "eq", value: "web" } as const;
const theirs = { field: "country", op: "eq", value: "DE" } as const;
const query: WidgetQuery = { kind: "trend", series: [{}] };

test("a query without range and time zone inherits the dashboard's", () => {
  const board = { range: { last: "7d" }, timezone: "Europe/Berlin" };
  expect(effectiveQuery(board, { query }, PROJECT)).toEqual({ ...query, ...board });
});

test("without a time zone in the dashboard, the project's applies", () => {
  const range = { last: "7d" };
  expect(effectiveQuery({ range }, { query }, PROJECT)).toEqual({ ...query, range, ...PROJECT });
});

test("a query's own range and time zone override the dashboard's", () => {
  const own = { ...query, range: { last: "1y" }, timezone: "UTC" };
  const board = { range: { last: "7d" }, timezone: "Europe/Berlin" };
  expect(effectiveQuery(board, { query: own }, PROJECT)).toEqual(own);
});

test("the dashboard's filters are added to the query's own, unless the widget ignores them", () => {
  const board = { range: { last: "7d" }, filters: [theirs] };
  const own = { ...query, filters: [ours] };
  const effective = (widget: { query: WidgetQuery; ignore_filters?: boolean }) =>
    effectiveQuery(board, widget, PROJECT);
  expect(effective({ query: own })).toMatchObject({ filters: [ours, theirs] });
  expect(effective({ query })).toMatchObject({ filters: [theirs] });
  expect(effective({ query: own, ignore_filters: true })).toMatchObject({ filters: [ours] });
});

test("there is no query for a text tile", () => {
  expect(effectiveQuery({ range: { last: "7d" } }, {}, PROJECT)).toBeNull();
});
