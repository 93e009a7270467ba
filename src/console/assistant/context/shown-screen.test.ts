import { expect, test } from "vitest";
import { MAX_SCREEN_QUERY_BYTES, MAX_SCREEN_SQL } from "@/assistant/messages";
import { screenWords } from "./screen-words";
import { fitted } from "./shown-screen";

test("the words name the screen, what it shows and the range", () => {
  expect(screenWords("Explore", ["signup", "by Country"], { last: "30d" })).toBe(
    "Explore: signup · by Country · last 30 days",
  );
  expect(screenWords("Overview", [undefined], { day: "today" })).toBe("Overview: today");
  expect(screenWords("Funnels", [], { from: "2026-11-01", to: "2026-11-28" })).toBe(
    "Funnels: 1 Nov 2026 – 28 Nov 2026",
  );
  expect(screenWords("Data", [])).toBe("Data");
});

test("words from data are on one line and not longer than a tooltip", () => {
  expect(screenWords("SQL", ["SELECT 1\n  FROM events"])).toBe("SQL: SELECT 1 FROM events");
  expect(screenWords("Explore", ["x".repeat(1_000)])).toHaveLength(301);
});

test("what is short is sent as it is", () => {
  const shown = { words: "SQL: SELECT 1", context: { screen: "SQL", sql: "SELECT 1" } };
  expect(fitted(shown)).toEqual(shown);
});

test("what the server would reject as too long is left out, and the words say so", () => {
  const sql = "x".repeat(MAX_SCREEN_SQL + 1);
  expect(fitted({ words: "SQL", context: { screen: "SQL", sql } })).toEqual({
    words: "SQL (too long to send in full)",
    context: { screen: "SQL" },
  });
  // Two bytes in UTF-8.
  const query = { value: "é".repeat(MAX_SCREEN_QUERY_BYTES / 2) };
  expect(
    fitted({ words: "Tile", context: { screen: "Dashboard", dashboard: "d", query } }),
  ).toEqual({
    words: "Tile (too long to send in full)",
    context: { screen: "Dashboard", dashboard: "d" },
  });
});
