import { expect, it } from "vitest";
import { parseResponse } from "./connection";

const read = (text: string) => parseResponse(Buffer.from(text));

it("waits for as many bytes as Content-Length announces", () => {
  const head = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n";
  expect(read("HTTP/1.1 200 OK\r\nContent-Len")).toBeUndefined();
  expect(read(`${head}abc`)).toBeUndefined();
  expect(read(`${head}abcd`)).toEqual({ status: 200, body: "abcd" });
});

it("waits for the last chunk of a response without a length", () => {
  const start = "HTTP/1.1 503 No\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n";
  expect(read(start)).toBeUndefined();
  expect(read(`${start}0\r\n\r\n`)?.status).toBe(503);
});
