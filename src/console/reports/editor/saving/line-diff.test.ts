import { expect, test } from "vitest";
import { diffText, shortened } from "./line-diff";

test("a diff lists the lines of each side in order", () => {
  expect(diffText("a\nb\nc", "a\nB\nc\nd")).toEqual([
    { side: "both", lines: ["a"] },
    { side: "theirs", lines: ["b"] },
    { side: "mine", lines: ["B"] },
    { side: "both", lines: ["c"] },
    { side: "mine", lines: ["d"] },
  ]);
  expect(diffText("", "x")).toEqual([{ side: "mine", lines: ["x"] }]);
});

test("only unchanged lines next to a difference are shown", () => {
  const lines = Array.from({ length: 10 }, (_, index) => String(index));
  expect(shortened(lines, { first: false, last: false })).toEqual({
    before: ["0", "1"],
    left: 6,
    after: ["8", "9"],
  });
  expect(shortened(lines, { first: true, last: false })).toMatchObject({ before: [], left: 8 });
  expect(shortened(lines.slice(0, 5), { first: false, last: false }).left).toBe(0);
});
