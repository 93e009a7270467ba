import { readFileSync } from "node:fs";
import { join } from "node:path";
import { collectDefaultMetrics, Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { packageRoot } from "@/base/package-root";
import { EVENTS_SHARD_TABLE, EVENTS_TABLE } from "@/clickhouse/events";
import { readPage } from "./docs";

const read = (path: string): string => readFileSync(join(packageRoot(), path), "utf8");

/**
 * Those of the documentation, which another test compares with the registry, and
 * those of Node's client.
 */
function knownMetrics(): Set<string> {
  const documented = readPage("docs/metrics.md").matchAll(/^- `(tallymark_\w+)`/gm);
  const register = new Registry();
  collectDefaultMetrics({ register });
  return new Set([
    ...Array.from(documented, ([, name = ""]) => name),
    ...register.getMetricsAsArray().map(({ name }) => name),
  ]);
}

const unknownIn = (expressions: readonly string[]): string[] => {
  const known = knownMetrics();
  const named = expressions.join("\n").match(/\b(tallymark|process|nodejs)_\w+/g) ?? [];
  const families = named.map((name) =>
    known.has(name) ? name : name.replace(/_(bucket|count|sum)$/, ""),
  );
  return families.filter((name) => !known.has(name));
};

const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Tallymark[A-Z]\w+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+m$/),
          labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
          annotations: z.strictObject({
            summary: z.string().min(1),
            description: z.string().min(1),
            runbook_url: z.url(),
          }),
        }),
      ),
    }),
  ),
});

describe("the alert rules", () => {
  const { groups } = Rules.parse(parse(read("deploy/prometheus/alerts.yaml")));
  const rules = groups.flatMap((group) => group.rules);

  it("are ten, each with its own name", () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(10);
    expect(rules).toHaveLength(10);
  });

  it("use metrics that exist", () => {
    expect(unknownIn(rules.map(({ expr }) => expr))).toEqual([]);
  });

  it("find the parts of the table of events, also on a cluster", () => {
    const { expr = "" } = rules.find(({ alert }) => alert === "TallymarkTooManyParts") ?? {};
    const [, pattern = ""] = /\{table=~"([^"]+)"\}/.exec(expr) ?? [];
    for (const table of [EVENTS_TABLE, EVENTS_SHARD_TABLE])
      expect(table).toMatch(new RegExp(`^(${pattern})$`));
  });

  it.each(rules)("$alert links to a section that says what to do", ({ alert, annotations }) => {
    expect(annotations.runbook_url).toBe(
      `https://tallymark.example.com/docs/operate#${alert.toLowerCase()}`,
    );
    const section = readPage("docs/operate.md").split(`\n### ${alert}\n`)[1]?.split(/\n##/)[0];
    expect(section?.trim().length).toBeGreaterThan(100);
  });
});

const Panel = z.object({
  id: z.int(),
  type: z.enum(["row", "stat", "timeseries"]),
  title: z.string().min(1),
  description: z.string().min(1).optional(),
  gridPos: z.strictObject({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  targets: z.array(z.object({ refId: z.string(), expr: z.string().min(1) })).optional(),
});
type Panel = z.infer<typeof Panel>;

const overlaps = (a: Panel["gridPos"], b: Panel["gridPos"]): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

describe("the Grafana dashboard", () => {
  const { panels } = z
    .object({ panels: z.array(Panel) })
    .parse(JSON.parse(read("deploy/grafana/tallymark.json")));
  const charts = panels.filter(({ type }) => type !== "row");

  it("uses metrics that exist", () => {
    const expressions = charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(30);
    expect(unknownIn(expressions)).toEqual([]);
  });

  it("does not add up values that processes share", () => {
    const shared =
      /tallymark_(journal_(events|bytes|max_bytes)|clickhouse_(parts|rows|disk_bytes|merges|memory_bytes))\b/;
    const expressions = charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const found = expressions.filter((expr) => shared.test(expr));
    expect(found.length).toBeGreaterThan(5);
    const isLargest = new RegExp(`\\bmax( by \\(table\\) )?\\(${shared.source}`);
    expect(found.filter((expr) => !isLargest.test(expr))).toEqual([]);
  });

  it("has a description and at least one expression in each panel", () => {
    for (const { title, description, targets } of charts) {
      expect([title, description, targets?.length]).toEqual([
        title,
        expect.any(String),
        expect.any(Number),
      ]);
    }
  });

  it("has panels on its grid that do not overlap", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const [index, { title, gridPos }] of panels.entries()) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      const others = panels.slice(index + 1).filter((other) => overlaps(gridPos, other.gridPos));
      expect(others.map((other) => [title, other.title])).toEqual([]);
    }
  });
});
