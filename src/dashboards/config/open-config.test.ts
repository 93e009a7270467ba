import fc from "fast-check";
import { expect, test } from "vitest";
import { openConfig } from "./open-config";
import { anyConfig } from "./testing/junk";

const trend = { kind: "trend", series: [{ metric: "count" }] };
const good = {
  id: "good",
  title: "Events",
  kind: "line",
  layout: { x: 0, y: 0, w: 6, h: 4 },
  query: trend,
  extra: { stays: true },
};
const board = { version: 1, range: { last: "7d" }, widgets: [good], theme: "dark" };

test("a valid config opens as it was stored", () => {
  expect(openConfig(board)).toEqual({ config: board, broken: {} });
});

test("a stored widget that no longer parses is one broken tile with a reason, and the others are unaffected", () => {
  const misspelt = { ...good, id: "bad", query: { kind: "trend", series: [{ metric: "cuont" }] } };
  const gauge = { ...good, id: "gauge", kind: "gauge" };
  const { config, broken } = openConfig({ ...board, widgets: [misspelt, good, gauge] });
  expect(config.widgets).toEqual([misspelt, good, gauge]);
  expect(broken).toEqual({
    bad: [expect.stringMatching(/^query\.series\.0\.metric: Input should be 'count', /)],
    gauge: [expect.stringMatching(/^kind: Input should be 'line', /)],
  });
});

test("widgets without a valid place, id or title get one of their own", () => {
  const widgets = [
    { ...good, layout: { x: 11, y: 0, w: 9, h: 4 } },
    { ...good, title: 7 },
    null,
    { kind: "text", text: "Hi", id: "tile-2" },
  ];
  const { config, broken } = openConfig({ ...board, widgets });
  const frames = config.widgets.map(({ id, title, layout }) => [id, title, layout.y]);
  expect(frames).toEqual([
    ["good", "Events", 4],
    ["tile-2-new", "Untitled", 0],
    ["tile-3", "Untitled", 8],
    ["tile-2", "", 12],
  ]);
  expect(Object.keys(broken)).toEqual(["tile-3"]);
});

test("only widgets that inherit an invalid range or filters are broken", () => {
  const own = { ...good, id: "own", query: { ...trend, range: { last: "1d" } } };
  const deaf = { ...own, id: "deaf", ignore_filters: true };
  const byRange = openConfig({ ...board, range: "soon", widgets: [good, own] });
  expect(byRange.config.range).toEqual({ last: "30d" });
  expect(byRange.broken).toEqual({ good: [expect.stringContaining("range: ")] });
  for (const filters of [{ field: "platform" }, "x", [7]]) {
    const { config, broken } = openConfig({ ...board, filters, widgets: [good, own, deaf] });
    expect([config.filters, Object.keys(broken)]).toEqual([[], ["good", "own"]]);
  }
});

test("a config without a version is read as the first version", () => {
  const { range: _, version: __, ...old } = board;
  expect(openConfig(old)).toEqual({
    config: { ...board, range: { last: "30d" } },
    broken: {},
  });
  expect(openConfig({}).config).toEqual({ version: 1, range: { last: "30d" }, widgets: [] });
});

test("a config of a newer version is rejected, and the error says why", () => {
  expect(() => openConfig({ ...board, version: 2 })).toThrow(
    expect.objectContaining({
      code: "conflict",
      detail: expect.stringContaining("version 2"),
    }),
  );
});

test("a text widget whose query is null is not broken by the dashboard's filters", () => {
  const filters = [{ field: "country", op: "eq", value: "DE" }];
  const text = { kind: "text", query: null, text: "# Hi" };
  expect(openConfig({ filters, widgets: [text] }).broken).toEqual({});
});

test("any stored junk opens, with a tile for each widget that has its own id, title, kind and place", () => {
  fc.assert(
    fc.property(anyConfig, (stored) => {
      fc.pre(!hasNewerVersion(stored));
      const { config, broken } = openConfig(stored);
      const ids = config.widgets.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { title, kind, layout } of config.widgets) {
        expect([typeof title, typeof kind]).toEqual(["string", "string"]);
        expect(layout.x + layout.w).toBeLessThanOrEqual(12);
      }
      expect(ids).toEqual(expect.arrayContaining(Object.keys(broken)));
      // Every widget that is not broken has a valid query.
      for (const words of Object.values(broken)) expect(words.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

function hasNewerVersion(stored: unknown): boolean {
  if (typeof stored !== "object" || stored === null) return false;
  const version: unknown = Reflect.get(stored, "version");
  return typeof version === "number" && version > 1;
}
