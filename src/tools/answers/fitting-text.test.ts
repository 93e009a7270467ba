import fc from "fast-check";
import { expect, test } from "vitest";
import { fittingText } from "./fitting-text";

const anyText = fc.string({ unit: "binary", maxLength: 300 });

test("the starts of what is left are short enough as JSON and make up the whole text", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 20, max: 200 }), (text, room) => {
      let read = "";
      while (read.length < text.length) {
        const start = fittingText(text.slice(read.length), room);
        expect(start).not.toBe("");
        expect(JSON.stringify(start).length).toBeLessThanOrEqual(room);
        read += start;
      }
      expect(read).toBe(text);
    }),
  );
});

test("a start ends with a line if that does not make it much shorter", () => {
  expect(fittingText("one two\nthree four", 12)).toBe("one two\n");
  expect(fittingText("one\ntwo three four five six", 22)).toBe("one\ntwo three four ");
});

test("a start does not end with half of a surrogate pair", () => {
  const text = "🙂".repeat(50);
  for (let room = 10; room < 100; room++) {
    expect(fittingText(text, room).length % 2).toBe(0);
  }
});
