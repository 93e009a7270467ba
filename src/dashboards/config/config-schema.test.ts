import { describe, expect, test } from "vitest";
import { check, model } from "@/base/validation";
import { configSchema } from "./config-schema";
import { DASHBOARD } from "./limits";

const body = model({ config: configSchema });

const trend = { kind: "trend", series: [{ metric: "count" }] };
const widget = (id: string, changes: Record<string, unknown> = {}) => ({
  id,
  title: "Events",
  kind: "line",
  layout: { x: 0, y: 0, w: 6, h: 4 },
  query: trend,
  ...changes,
});
const board = (widgets: unknown, changes: Record<string, unknown> = {}) => ({
  version: 1,
  range: { last: "30d" },
  widgets,
  ...changes,
});

function read(config: unknown): unknown {
  const result = check(body, "body", { config });
  return result.ok ? result.value.config : result.entries;
}

/** Returns the path and type of each fault. */
function faultsOf(config: unknown): [string, string][] {
  const result = check(body, "body", { config });
  if (result.ok) return [];
  return result.entries.map(({ loc, type }) => [loc.slice(2).join("."), type]);
}

test("unknown keys are kept at every level, and queries stay as written", () => {
  const config = board(
    [
      widget("a", {
        $schema: "x",
        layout: { x: "0", y: 0, w: 6, h: 4, static: true },
        query: { ...trend, range: { last: "7d" } },
      }),
      widget("b", { kind: "text", title: "", text: "# Hi", query: null }),
    ],
    { theme: { colours: [1, { deep: null }] }, timezone: null },
  );
  const result = read(config);
  expect(result).toEqual({
    version: 1,
    range: { last: "30d" },
    theme: { colours: [1, { deep: null }] },
    widgets: [
      widget("a", {
        $schema: "x",
        layout: { x: 0, y: 0, w: 6, h: 4, static: true },
        query: { ...trend, range: { last: "7d" } },
      }),
      { id: "b", kind: "text", title: "", text: "# Hi", layout: { x: 0, y: 0, w: 6, h: 4 } },
    ],
  });
});

describe("an invalid config is rejected with the path of each fault", () => {
  const misspelt = { kind: "trend", series: [{ metric: "cuont" }] };

  test("all faults are reported at once, in document order", () => {
    const config = board(
      [
        widget("a", { kind: "sparkline" }),
        widget("b", { query: misspelt, layout: { x: 8, y: -1, w: 6, h: 4.5 } }),
        "no widget",
      ],
      { version: 2, range: { last: "soon" }, timezone: "Mars/Base" },
    );
    expect(faultsOf(config)).toEqual([
      ["version", "value_error"],
      ["range", "value_error"],
      ["timezone", "value_error"],
      ["widgets.0.kind", "literal_error"],
      ["widgets.1.layout.y", "greater_than_equal"],
      ["widgets.1.layout.h", "int_from_float"],
      ["widgets.1.query.series.0.metric", "literal_error"],
      ["widgets.2", "model_attributes_type"],
    ]);
  });

  test.each([
    ["an unknown widget type", { kind: "gauge" }, "kind", "literal_error"],
    ["a misspelt metric", { query: misspelt }, "query.series.0.metric", "literal_error"],
    [
      "an invalid range",
      { query: { ...trend, range: "30d" } },
      "query.range",
      "model_attributes_type",
    ],
    [
      "a range that ends before it begins",
      { query: { ...trend, range: { from: "2026-06-30", to: "2026-06-01" } } },
      "query.range",
      "value_error",
    ],
    ["a query without a kind", { query: {} }, "query.kind", "missing"],
    [
      "a query that this kind of widget cannot draw",
      { kind: "funnel" },
      "query.kind",
      "literal_error",
    ],
    ["no query", { query: undefined }, "query", "missing"],
    ["no title", { title: " \t" }, "title", "string_too_short"],
    ["a title that is too long", { title: "x".repeat(201) }, "title", "string_too_long"],
    ["a title with control characters", { title: "a\u0001b" }, "title", "value_error"],
    ["text on a chart", { text: "hi" }, "text", "value_error"],
    ["an id with markup", { id: "<b>" }, "id", "string_pattern_mismatch"],
    [
      "an id that is the name of a member of every object",
      { id: "constructor" },
      "id",
      "value_error",
    ],
    [
      "a widget wider than the grid",
      { layout: { x: 7, y: 0, w: 6, h: 4 } },
      "layout.w",
      "value_error",
    ],
    ["a text tile without text", { kind: "text", query: undefined }, "text", "missing"],
    ["a text tile with a query", { kind: "text", text: "hi" }, "query", "value_error"],
  ])("%s", (_, changes, path, type) => {
    expect(faultsOf(board([widget("a", changes)]))).toEqual([[`widgets.0.${path}`, type]]);
  });

  test('the value true and the text "true" stay distinct', () => {
    const filters = [
      { field: "properties.paid", op: "eq", value: true },
      { field: "properties.paid", op: "eq", value: "true" },
    ];
    expect(read(board([], { filters }))).toMatchObject({ filters });
    const [bad] = [{ field: "properties.paid", op: "eq", value: { is: true } }];
    expect(faultsOf(board([widget("a", { query: { ...trend, filters: [bad] } })]))).toEqual([
      ["widgets.0.query.filters.0.value", "value_error"],
    ]);
  });

  test("duplicate ids are rejected; references between widgets are treated as unknown keys", () => {
    expect(faultsOf(board([widget("a"), widget("b"), widget("a")]))).toEqual([
      ["widgets.2.id", "value_error"],
    ]);
    const ring = [widget("a", { parent: "b" }), widget("b", { parent: "a" })];
    expect(read(board(ring))).toMatchObject({ widgets: ring });
  });

  test("a config with too many widgets, too much text, too much nesting or numbers that cannot be stored is rejected", () => {
    const many = Array.from({ length: DASHBOARD.maxWidgets + 1 }, (_, index) =>
      widget(`w${index}`),
    );
    expect(faultsOf(board(many))).toEqual([["widgets", "too_long"]]);
    expect(faultsOf(board([], { notes: "x".repeat(DASHBOARD.maxConfig) }))).toEqual([
      ["", "value_error"],
    ]);
    const deep = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`);
    const [[path = "", type] = []] = faultsOf(board([], { deep }));
    expect([path.startsWith("deep.0.0.0"), type]).toEqual([true, "value_error"]);
    expect(faultsOf(board([], { most: JSON.parse("1e999") }))).toEqual([["most", "finite_number"]]);
  });
});

test("too many filters of dashboard and query together are rejected at the query", () => {
  const filter = { field: "platform", op: "eq", value: "web" };
  const filters = (count: number) => Array.from({ length: count }, () => filter);
  const query = { ...trend, filters: filters(30) };
  const config = board([widget("a"), widget("b", { query })], { filters: filters(30) });
  expect(faultsOf(config)).toEqual([["widgets.1.query.filters", "value_error"]]);
  expect(faultsOf({ ...config, widgets: [widget("a")] })).toEqual([]);
  const ignoring = widget("b", { query, ignore_filters: "yes" });
  expect(read({ ...config, widgets: [ignoring] })).toMatchObject({
    widgets: [{ ignore_filters: true }],
  });
});

test("NUL and lone surrogates are replaced in values and keys", () => {
  const filters = [{ field: "platform", op: "eq", value: "a\0b" }];
  const config = board([widget("a", { kind: "text", query: null, text: "a\0\uD800" })], {
    filters,
    "k\0": ["\uDFFF"],
  });
  expect(JSON.stringify(read(config))).not.toMatch(/\\u0000|\\ud800|\\udfff/i);
  expect(read(config)).toMatchObject({
    "k\uFFFD": ["\uFFFD"],
    widgets: [{ text: "a\uFFFD\uFFFD" }],
  });
});

test("a key that would become an object's prototype is rejected, and the error has its path", () => {
  const config = JSON.parse(
    JSON.stringify(board([])).replace("{", '{"x":{"__proto__":{"admin":1}},'),
  );
  expect(faultsOf(config)).toEqual([["x.__proto__", "value_error"]]);
  expect({}).not.toHaveProperty("admin");
});

test.each([null, 1, "x", [], ["a"], true])("%j is not a config", (config) => {
  expect(faultsOf(config)).toEqual([["", "model_attributes_type"]]);
});
