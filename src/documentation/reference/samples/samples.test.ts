import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { operationsOf } from "../document/operations";
import { SMALL_DOCUMENT } from "../testing/small-document";
import { jsonText, PYTHON_LITERALS } from "./json-text";
import { curlSample, javaScriptSample, pythonSample } from "./languages";
import { sampleRequest } from "./request";
import { sampleValue } from "./sample-value";

const requestOf = (id: string) => {
  const operation = operationsOf(SMALL_DOCUMENT).find(({ operationId }) => operationId === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return sampleRequest(SMALL_DOCUMENT, operation);
};

const CHANGE = requestOf("item.change");
const LIST = requestOf("items");

describe("a sample request", () => {
  test("has the path's parameters, required headers, the key and the first example", () => {
    expect(CHANGE).toEqual({
      method: "PATCH",
      url: "https://t.example/items/0f8fad5b-d9cb-469f-a165-70867728950e",
      keyName: "PERSONAL_KEY",
      headers: { "If-Match": "…", "Content-Type": "application/json" },
      body: { name: "Ann's tea", hot: true, size: null },
      response: "json",
    });
  });

  test("has only the required parameters of the query", () => {
    expect(LIST).toEqual({
      method: "GET",
      url: "https://t.example/items?start=2026-07-01T00:00:00Z",
      headers: {},
      response: "text",
    });
  });
});

test("a value is made from the required fields of a schema", () => {
  const { Item = {}, Filter = {} } = SMALL_DOCUMENT.components.schemas;
  expect(sampleValue(SMALL_DOCUMENT, Item)).toEqual({ name: "…" });
  expect(sampleValue(SMALL_DOCUMENT, { type: "array", items: Filter })).toEqual([
    { field: "name" },
  ]);
});

describe("the samples", () => {
  test("of curl pass the body unchanged, also with quotes", () => {
    const shown = curlSample(CHANGE).replace(/^curl/, 'printf "%s\\n"');
    const shell = ["PERSONAL_KEY=tm_user_1", "bash", "--norc", "-c", shown];
    const output = execFileSync("env", shell, { encoding: "utf8" });
    expect(output.split("\n").slice(0, 5)).toEqual([
      CHANGE.url,
      "-X",
      "PATCH",
      "-H",
      "Authorization: Bearer tm_user_1",
    ]);
    expect(JSON.parse(output.slice(output.indexOf("\n-d\n") + 4))).toEqual(CHANGE.body);
  });

  test("of JavaScript send the request", async () => {
    const calls: unknown[] = [];
    const fetch = async (...call: unknown[]) => {
      calls.push(call);
      return new Response("{}");
    };
    for (const request of [CHANGE, LIST]) {
      const code = javaScriptSample(request).replace(/console\.log/, "void");
      const run = new Function("fetch", "process", `return (async () => { ${code} })();`);
      await run(fetch, { env: { PERSONAL_KEY: "tm_user_1" } });
    }
    const headers = { Authorization: "Bearer tm_user_1", ...CHANGE.headers };
    const body = JSON.stringify(CHANGE.body);
    expect(calls).toEqual([[CHANGE.url, { method: "PATCH", headers, body }], [LIST.url]]);
  });

  test("of Python use its literals and no packages", () => {
    expect(pythonSample(CHANGE)).toBe(`import json, os, urllib.request

request = urllib.request.Request(
    "https://t.example/items/0f8fad5b-d9cb-469f-a165-70867728950e",
    method="PATCH",
    headers={
        "Authorization": f"Bearer {os.environ['PERSONAL_KEY']}",
        "If-Match": "…",
        "Content-Type": "application/json",
    },
    data=json.dumps({ "name": "Ann's tea", "hot": True, "size": None }).encode(),
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`);
    expect(pythonSample(LIST)).toContain("response.read().decode()");
  });
});

test("long values are broken into lines", () => {
  const value = { list: Array.from({ length: 30 }, (_, n) => n), empty: {}, yes: true };
  const text = jsonText(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text.split("\n")[1]).toBe('  "list": [');
  expect(jsonText(value, PYTHON_LITERALS)).toContain('"yes": True');
});
