import { expect, test } from "vitest";
import { readJsonBody } from "./body";

const read = (body: string) =>
  readJsonBody(new Request("http://localhost/", { method: "POST", body }));

test("an integer beyond 2^53 keeps its digits", async () => {
  expect(await read('{"value":[9007199254740993,-18446744073709551616,9,1.5]}')).toEqual({
    value: ["9007199254740993", "-18446744073709551616", 9, 1.5],
  });
});

test("a syntax error is reported at its position, with or without long numbers", async () => {
  await expect(read('{"value":9007199254740993')).rejects.toMatchObject({
    entries: [{ type: "json_invalid", loc: ["body", 25] }],
  });
});
