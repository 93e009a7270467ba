import { expect, test } from "vitest";
import { z } from "zod";
import { cursorField } from "@/base/http/paging";
import { cursorText, placeOf } from "./cursors";

const schema = cursorField(z.strictObject({ offset: z.int() }));
const PLACE = { offset: 3 };

const read = (identity: object, text: string) => placeOf(identity, schema.parse(text));

test("a cursor continues the same call, in whatever order its arguments are", () => {
  const cursor = cursorText({ tool: "a", args: { b: 1, c: [{ d: null, e: "x" }] } }, PLACE);
  expect(read({ args: { c: [{ e: "x", d: null }], b: 1 }, tool: "a" }, cursor)).toEqual(PLACE);
});

test("a cursor of another call is rejected with what to do", () => {
  const cursor = cursorText({ args: { b: [1, 2], c: "1" } }, PLACE);
  for (const args of [{ b: [2, 1], c: "1" }, { b: [1, 2], c: 1 }, { b: [1, 2] }]) {
    expect(() => read({ args }, cursor)).toThrow(
      expect.objectContaining({
        entries: [
          expect.objectContaining({
            loc: ["body", "cursor"],
            msg: "Value error, this cursor belongs to another call: repeat that call with the same arguments and add only cursor, or omit cursor",
          }),
        ],
      }),
    );
  }
});
