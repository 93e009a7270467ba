import fc from "fast-check";
import { expect, test } from "vitest";
import { readTrendDraft, trendQuery } from "@/console/explore/builder/trend-draft";
import { funnelQuery, readFunnelDraft } from "@/console/funnels/builder/funnel-draft";
import { parseJson } from "@/console/json/parse-json";
import { pathsQuery, readPathsDraft } from "@/console/paths/builder/paths-draft";
import { readRetentionDraft, retentionQuery } from "@/console/retention/builder/retention-draft";
import type { WireQuery } from "@/query/engine/language/wire";
import { readRange } from "@/query/links/range-text";
import { readWire } from "@/query/testing/ask";
import { arbitraryQuestion, type Question, wireOf } from "../queries/testing/questions";
import { consoleUrl } from "./console-url";

const PLACE = {
  origin: "https://tallymark.test",
  project: { projectId: "p1" },
} as Parameters<typeof consoleUrl>[0];

/** The query that the console reads from a URL, as its screens do. */
function openedFrom(url: URL, timeZone: string): WireQuery | null {
  const q = parseJson(url.searchParams.get("q") ?? "");
  const range = readRange(url.searchParams.get("range") ?? "");
  if (range === null) return null;
  const period = { range, timezone: url.searchParams.get("zone") ?? timeZone };
  const read = {
    "/p/p1/explore": () => trendQuery(readTrendDraft(q) ?? { series: [] }, period),
    "/p/p1/funnels": () => funnelQuery(readFunnelDraft(q) ?? { steps: [] }, period),
    "/p/p1/retention": () => {
      const draft = readRetentionDraft(q);
      return draft && retentionQuery(draft, period);
    },
    "/p/p1/paths": () => pathsQuery(readPathsDraft(q) ?? { direction: "after" }, period),
  }[url.pathname];
  return read?.() ?? null;
}

/** Explore shows a breakdown as a trend. */
function shownAs(question: Question): WireQuery {
  const query = wireOf(question);
  if (query.kind !== "breakdown") return query;
  const { by, limit, metric, property, events, ...rest } = query;
  return {
    ...rest,
    kind: "trend",
    series: [JSON.parse(JSON.stringify({ metric, property, events }))],
    breakdown: { field: by, ...(limit !== undefined && { limit }) },
  };
}

test("the URL of a query opens exactly that query in the console", () => {
  fc.assert(
    fc.property(arbitraryQuestion, (question) => {
      const { kind, args, timeZone } = question;
      const url = consoleUrl(PLACE, kind, { ...args });
      if (url === null) return;
      const opened = openedFrom(new URL(url), timeZone);
      expect(opened && JSON.stringify(readWire(opened))).toBe(
        JSON.stringify(readWire(shownAs(question))),
      );
    }),
    { numRuns: 500 },
  );
});

test("a breakdown opens as totals, and a query that is too long for a URL has none", () => {
  const args = { range: { last: "6w" }, by: "country" };
  const url = new URL(consoleUrl(PLACE, "breakdown", args) ?? "");
  expect(url.searchParams.get("chart")).toBe("ranking");
  expect(url.searchParams.get("range")).toBe("6w");
  const events = Array.from({ length: 50 }, (_, index) => `event ${index} ${"x".repeat(150)}`);
  expect(consoleUrl(PLACE, "breakdown", { ...args, events })).toBeNull();
});
