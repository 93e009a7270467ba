import { expect, test } from "vitest";
import { parseJsonExactly } from "@/base/text/long-integers";
import { MOST_BYTES, MOST_SIZE, readDashboardFile, sizeFault } from "./dashboard-file";

const config = { version: 1, range: { last: "7d" }, widgets: [], theme: "wall" };

test("a file is read as an export writes it, with keys that nobody knows", () => {
  const text = JSON.stringify({ title: "Shop", description: "All of it", config });
  expect(readDashboardFile("x.json", text)).toEqual({
    title: "Shop",
    description: "All of it",
    config,
  });
});

test("a config by itself is taken, too, and called as its file", () => {
  expect(readDashboardFile("shop.json", JSON.stringify(config))).toEqual({
    title: "shop",
    description: "",
    config,
  });
});

test("a number with more digits than a double holds is read as its digits", () => {
  const text = '{"config": {"version": 1, "value": 9007199254740993}}';
  const { config } = readDashboardFile("x.json", text) as { config: unknown };
  expect(config).toEqual({ version: 1, value: parseJsonExactly("9007199254740993") });
  expect(JSON.stringify(config)).toContain("9007199254740993");
});

test.each([
  ["no JSON", "{"],
  ["a list", "[]"],
  ["null", "null"],
  ["something else", '{"title": "x"}'],
  ["a config that is none", '{"config": []}'],
])("%s is told to be no dashboard", (_, text) => {
  expect(readDashboardFile("x.json", text)).toMatchObject({
    fault: expect.stringContaining("x.json"),
  });
});

test("U5: a file of 5 MB is not read, and told to be too large", () => {
  expect(sizeFault("x.json", 5_000_000)).toContain("5.0 MB");
  expect(sizeFault("x.json", MOST_BYTES + 1)).not.toContain(`has ${MOST_SIZE}`);
  expect(sizeFault("x.json", MOST_BYTES)).toBeNull();
});
