import fc from "fast-check";
import { expect, test } from "vitest";
import { prettyJson } from "./pretty-json";

test("indents JSON the way JSON.stringify does", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test("numbers keep every digit, and keys keep their order", () => {
  const sent =
    '{"z":12345678901234567890.10,"a":{"id":9007199254740993},"e":[1.0,-0,1E400],"o":{}}';
  expect(prettyJson(sent).replace(/\s/g, "")).toBe(sent);
});

test("ignores brackets inside strings", () => {
  expect(prettyJson('{"a":"{[,:\\"]}"}')).toBe('{\n  "a": "{[,:\\"]}"\n}');
});
