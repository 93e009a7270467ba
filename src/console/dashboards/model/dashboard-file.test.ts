import { expect, test } from "vitest";
import { parseJsonExactly } from "@/base/text/long-integers";
import { MAX_BYTES, MAX_SIZE_TEXT, readDashboardFile, sizeFault } from "./dashboard-file";

const config = { version: 1, range: { last: "7d" }, widgets: [], theme: "wall" };

test("an exported file is read back, including unknown keys", () => {
  const text = JSON.stringify({ title: "Shop", description: "All of it", config });
  expect(readDashboardFile("x.json", text)).toEqual({
    title: "Shop",
    description: "All of it",
    config,
  });
});

test("a bare config is accepted and titled after its file", () => {
  expect(readDashboardFile("shop.json", JSON.stringify(config))).toEqual({
    title: "shop",
    description: "",
    config,
  });
});

test("a number with too many digits for a double keeps all of its digits", () => {
  const text = '{"config": {"version": 1, "value": 9007199254740993}}';
  const { config } = readDashboardFile("x.json", text) as { config: unknown };
  expect(config).toEqual({ version: 1, value: parseJsonExactly("9007199254740993") });
  expect(JSON.stringify(config)).toContain("9007199254740993");
});

test.each([
  ["invalid JSON", "{"],
  ["a list", "[]"],
  ["null", "null"],
  ["an object without a config", '{"title": "x"}'],
  ["a config that is not an object", '{"config": []}'],
])("%s is rejected because it is not a dashboard", (_, text) => {
  expect(readDashboardFile("x.json", text)).toMatchObject({
    fault: expect.stringContaining("x.json"),
  });
});

test("a file of 5 MB is rejected as too large", () => {
  expect(sizeFault("x.json", 5_000_000)).toContain("5.0 MB");
  expect(sizeFault("x.json", MAX_BYTES + 1)).not.toContain(`is ${MAX_SIZE_TEXT},`);
  expect(sizeFault("x.json", MAX_BYTES)).toBeNull();
});
