import { expect, test } from "vitest";
import { MAX_BODY_BYTES, readJsonBody } from "./body";

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

test("a body whose declared length is over the limit is rejected before it is read", async () => {
  let reads = 0;
  const pull = () => {
    reads += 1;
  };
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const headers = { "content-length": String(MAX_BODY_BYTES + 1) };
  // The type of `RequestInit` lacks `duplex`, which a stream needs.
  const init = { method: "POST", headers, body, duplex: "half" };
  const request = new Request("http://localhost/", init);
  await expect(readJsonBody(request)).rejects.toMatchObject({ code: "payload_too_large" });
  expect(reads).toBe(0);
});
