import { expect, test } from "vitest";
import { cellText, tablesOf } from "./answer-tables";

const columns = ["value", "count"];
const rows = [["DE", 2]];

test("an answer that is a table is shown whole, with the number of rows that are missing", () => {
  expect(tablesOf({ notice: "", columns, rows, totals: [null, 9], total_rows: 7 })).toEqual([
    { columns, rows, totals: [null, 9], totalRows: 7 },
  ]);
  expect(tablesOf({ columns, rows, total_rows: 1 })).toEqual([{ columns, rows }]);
});

test("tables inside an answer have the name of their field or their own title", () => {
  const events = { columns, rows, total: 1, complete: true };
  const widgets = [
    { title: "By country", columns, rows },
    { title: "Notes", text: "…" },
  ];
  expect(tablesOf({ total_events: 3, events, widgets })).toEqual([
    { title: "Events", columns, rows },
    { title: "By country", columns, rows },
  ]);
});

test.each([null, "text", { columns: "value", rows }, { columns, rows: [1] }, { report: "id" }])(
  "%j has no table",
  (answer) => {
    expect(tablesOf(answer)).toEqual([]);
  },
);

test("cells are readable, and figures keep all their digits", () => {
  expect([1234567.125, 0.1 + 0.2, null, "a", true, ["b", 1]].map(cellText)).toEqual([
    "1,234,567.125",
    "0.3",
    "–",
    "a",
    "true",
    "b, 1",
  ]);
});
