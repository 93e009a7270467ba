import fc from "fast-check";
import { expect, test } from "vitest";
import type { Value } from "@/query";
import { type Page, Pager } from "./pager";

const ROOM = 300;

function pageOf(rows: readonly Value[][], from: Page["next"] = null, room = ROOM): Page {
  const pager = new Pager(room, from);
  for (const row of rows) pager.add(row);
  return pager.finish();
}

function allPages(rows: readonly Value[][]): Page[] {
  const pages = [pageOf(rows)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next ?? null) {
    pages.push(pageOf(rows, next));
  }
  return pages;
}

const cell = fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.double(), fc.boolean());
const anyRows = fc
  .array(fc.array(cell, { minLength: 2, maxLength: 3 }), { maxLength: 60 })
  // As JSON has them.
  .map((rows): Value[][] => JSON.parse(JSON.stringify(rows)));

test("the pages of a result contain every row once, in order, and each fits", () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const pages = allPages(rows);
      const shown = pages.flatMap((page) => page.rows);
      expect(shown).toHaveLength(rows.length);
      if (!pages.some(({ cut }) => cut)) expect(shown).toEqual(rows);
      for (const page of pages) {
        expect(page.total).toBe(rows.length);
        expect(JSON.stringify(page.rows).length).toBeLessThanOrEqual(ROOM + 2);
      }
    }),
  );
});

test("a row that was added, removed or changed on an earlier page is a conflict", () => {
  const rows = Array.from({ length: 100 }, (_, index) => [index, `row ${index}`]);
  const { next, rows: shown } = pageOf(rows);
  expect(shown.length).toBeGreaterThan(10);
  const conflict = expect.objectContaining({ code: "conflict" });
  for (const changed of [
    [[-1, "new"], ...rows],
    rows.slice(1),
    rows.with(3, [3, "changed"]),
    rows.toReversed(),
    rows.slice(0, 5),
    [],
  ]) {
    expect(() => pageOf(changed, next)).toThrow(conflict);
  }
  expect(pageOf(rows.with(99, [99, "changed"]), next).rows[0]).toEqual(rows[shown.length]);
  expect(pageOf(rows.slice(0, shown.length), next)).toMatchObject({ rows: [], next: null });
});

test("a long text is cut so that its row fits, without half of a character at its end", () => {
  const { rows, cut } = pageOf([["x", `a${"😀".repeat(600)}`]], null, 500);
  expect(cut).toBe(true);
  expect(rows).toEqual([["x", `a${"😀".repeat(49)}…`]]);
  expect(pageOf([["y", "z"]]).cut).toBe(false);
});

test("lists and objects become texts", () => {
  expect(pageOf([[{ a: [1] }, [true]]]).rows).toEqual([['{"a":[1]}', "[true]"]]);
});

test("a row with more columns than fit is an error that says so", () => {
  const wide = Array.from({ length: 400 }, (_, index) => index);
  expect(() => pageOf([wide])).toThrow(expect.objectContaining({ code: "invalid_request" }));
});
