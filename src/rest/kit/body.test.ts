import { expect, test } from "vitest";
import { readJsonBody } from "./body";

const read = (body: string) =>
  readJsonBody(new Request("http://localhost/", { method: "POST", body }));

test("P7: a whole number beyond 2^53 keeps its digits", async () => {
  expect(await read('{"value":[9007199254740993,-18446744073709551616,9,1.5]}')).toEqual({
    value: ["9007199254740993", "-18446744073709551616", 9, 1.5],
  });
});

test("a fault is told at its place, long numbers or not", async () => {
  await expect(read('{"value":9007199254740993')).rejects.toMatchObject({
    entries: [{ type: "json_invalid", loc: ["body", 25] }],
  });
});
