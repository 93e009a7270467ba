import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { ValidationError } from "../errors";
import { cursorField, placeIn, writeCursor } from "./paging";

const schema = cursorField(z.strictObject({ id: z.int(), name: z.string() }));
const QUERY = { kind: "events", filters: [{ field: "plan", value: 1 }], projectIds: ["a"] };
const PLACE = { id: 7, name: "ü" };

const read = (text: unknown, query: object = QUERY) =>
  placeIn(query, schema.parse(text), ["cursor"]);

test("a cursor returns its position for the query it was written for", () => {
  expect(read(writeCursor(QUERY, PLACE))).toEqual(PLACE);
});

test.each([
  { ...QUERY, kind: "users" },
  { ...QUERY, filters: [{ field: "plan", value: "1" }] },
  { ...QUERY, projectIds: ["b"] },
  {},
])("a cursor from another query is rejected with a 422 at `cursor`: %j", (query) => {
  const cursor = writeCursor(QUERY, PLACE);
  try {
    read(cursor, query);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ValidationError);
    expect((error as ValidationError).entries).toEqual([
      {
        type: "value_error",
        loc: ["body", "cursor"],
        msg: expect.stringMatching(/^Value error, this cursor belongs to another list/),
        input: cursor,
        ctx: { error: expect.any(String) },
      },
    ]);
  }
});

test("a truncated or altered cursor is rejected", () => {
  const cursor = writeCursor(QUERY, PLACE);
  fc.assert(
    fc.property(fc.nat(cursor.length - 1), fc.string({ maxLength: 3 }), (at, piece) => {
      for (const changed of [
        cursor.slice(0, at),
        cursor.slice(0, at) + piece + cursor.slice(at + 1),
      ]) {
        if (changed !== cursor) expect(() => read(changed)).toThrow();
      }
    }),
  );
  for (const foreign of ["", "null", "e30", `${cursor}=`, ` ${cursor}`, "x".repeat(1e6), 7, null]) {
    expect(() => read(foreign)).toThrow();
  }
});
