import { expect, test } from "vitest";
import type { Query, QueryResult } from "@/query";
import { openConfig } from "./config/open-config";
import { runWidgets } from "./run-widgets";

const widget = (id: string, query: object | null) => ({
  id,
  title: id,
  kind: query === null ? "markdown" : "number",
  layout: { x: 0, y: 0, w: 3, h: 2 },
  query,
});
const ofEvent = (metric: string, event: string) => ({
  kind: "trend",
  series: [{ metric, events: [event] }],
});

/**
 * Runs the widgets, and returns which metrics began before any query had ended, and the results.
 */
async function run(widgets: readonly object[]) {
  const begun: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const queryCache = {
    async run(query: Query) {
      const [series] = query.kind === "trend" ? query.series : [];
      const name = `${series?.metric} ${series?.events?.[0]}`;
      begun.push(name);
      await ended;
      return { kind: name } as unknown as QueryResult;
    },
  };
  const results = runWidgets(openConfig({ version: 1, range: { last: "7d" }, widgets }), {
    queryCache: queryCache as unknown as Parameters<typeof runWidgets>[1]["queryCache"],
    projectId: "p",
    timezone: "UTC",
    tags: { surface: "test" },
    signal: new AbortController().signal,
    describeError: (error) => ({ code: "invalid_query", detail: String(error) }),
  });
  await Promise.resolve();
  const first = [...begun];
  end();
  return { first, results: await results };
}

test("widgets that read the same events begin together, whatever is between them", async () => {
  const others = ["b", "c", "d", "e"].map((event) => widget(event, ofEvent("count", event)));
  const { first, results } = await run([
    widget("count", ofEvent("count", "a")),
    ...others,
    widget("users", ofEvent("unique_users", "a")),
  ]);
  expect(first).toEqual(["count a", "unique_users a", "count b", "count c"]);
  expect(results.map(({ id }) => id)).toEqual(["count", "b", "c", "d", "e", "users"]);
});

test("a widget with an invalid query does not affect the others", async () => {
  const { results } = await run([
    widget("broken", { kind: "trend", series: [{ metric: "no such metric" }] }),
    widget("text", null),
    widget("count", ofEvent("count", "a")),
  ]);
  expect(results).toEqual([
    { id: "broken", error: { code: "invalid_query", detail: expect.stringContaining("metric") } },
    expect.objectContaining({ id: "text" }),
    { id: "count", result: { kind: "count a" } },
  ]);
});
