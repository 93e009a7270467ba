import { describe, expect, test } from "vitest";
import { check } from "@/base/validation";
import { configSchema } from "../config/config-schema";
import { GRID } from "../config/limits";
import type { Layout } from "../config/wire";
import { TEMPLATES } from ".";

const cellsOf = ({ x, y, w, h }: Layout): string[] =>
  Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`);

describe.each(TEMPLATES)("the template $title", ({ title, description, config }) => {
  test("is a good dashboard, as it is", () => {
    expect(check(configSchema, "body", config)).toEqual({ ok: true, value: config });
    expect([title.length > 0, description.endsWith(".")]).toEqual([true, true]);
  });

  test("has six to twelve widgets that fill all twelve columns, without a hole or an overlap", () => {
    const { widgets } = config;
    expect(widgets.length).toBeGreaterThanOrEqual(6);
    expect(widgets.length).toBeLessThanOrEqual(12);
    const cells = widgets.flatMap(({ layout }) => cellsOf(layout));
    const bottom = Math.max(...widgets.map(({ layout }) => layout.y + layout.h));
    expect(new Set(cells).size).toBe(cells.length);
    expect(cells.length).toBe(GRID.columns * bottom);
  });
});

test("each has an id and a title of its own", () => {
  for (const key of ["id", "title"] as const) {
    expect(new Set(TEMPLATES.map((template) => template[key])).size).toBe(TEMPLATES.length);
  }
});
