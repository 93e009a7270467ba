import { expect, test } from "vitest";
import { formFields } from "./body";

const boundary = "----clickhouse-js-1";
const form = (fields: Record<string, string>) => {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(`${parts.join("")}--${boundary}--\r\n`);
};

test("form fields are read byte for byte", () => {
  const odd = "\uFEFFa\\tb\r\n--x\r\n'\"\\\\ 🙂 цена";
  const fields = formFields(
    form({ query: "SELECT {x:String}", param_x: odd }),
    `multipart/form-data; boundary=${boundary}`,
  );
  expect(fields).toEqual([
    ["query", "SELECT {x:String}"],
    ["param_x", odd],
  ]);
});

test("a form without a boundary is rejected", () => {
  expect(() => formFields(form({}), "multipart/form-data")).toThrow(/No boundary/);
});
