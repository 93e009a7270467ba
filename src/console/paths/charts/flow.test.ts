import { expect, test } from "vitest";
import { flowsOf, nodeName, type PathsResult } from "./flow";
import { layoutOf } from "./flow-layout";
import { wordsOf } from "./flow-words";

const RESULT: PathsResult = {
  kind: "paths",
  timezone: "UTC",
  project_ids: ["p"],
  start_time: "2026-11-01T00:00:00Z",
  end_time: "2026-11-02T00:00:00Z",
  direction: "after",
  window_ms: 86_400_000,
  anchor_label: "signup",
  users: 10,
  levels: [
    { step: 0, nodes: [{ type: "event", name: "signup", users: 10 }] },
    {
      step: 1,
      nodes: [
        { type: "event", name: "search", users: 6 },
        { type: "other", name: null, users: 1 },
        { type: "ended", name: null, users: 3 },
      ],
    },
  ],
  links: [
    { step: 0, from: 0, to: 2, users: 3 },
    { step: 0, from: 0, to: 0, users: 6 },
    { step: 0, from: 0, to: 1, users: 1 },
  ],
};
const BEFORE: PathsResult = { ...RESULT, direction: "before" };

test("flows have the names of both ends and their share of the source, largest first", () => {
  const [first, ...others] = flowsOf(RESULT);
  expect(first).toEqual({
    key: "0 0 0",
    step: 0,
    from: "signup",
    fromType: "event",
    to: "search",
    toType: "event",
    users: 6,
    share: 0.6,
  });
  expect(others.map(({ to, toType, users, share }) => [to, toType, users, share])).toEqual([
    ["No further events", "ended", 3, 0.3],
    ["Other events", "other", 1, 0.1],
  ]);
});

test.each(["Other events", "No further events"])("an event named “%s” is in quotes", (name) => {
  const event = { type: "event", name, users: 1 } as const;
  expect(nodeName(event, "after")).toBe(JSON.stringify(name));
});

test("a node lists sources and targets in chronological order, in both directions", () => {
  expect(wordsOf(RESULT, 0, 0)).toEqual({
    from: undefined,
    to: "To search 6, No further events 3, Other events 1",
  });
  expect(wordsOf(BEFORE, 0, 0).from).toBe("From search 6, No earlier events 3, Other events 1");
  expect(wordsOf(BEFORE, 1, 0)).toEqual({ from: undefined, to: "To signup 6" });
});

test("the anchor is on the left, or on the right when looking backwards", () => {
  const columns = (result: PathsResult) => layoutOf(result).nodes.map(({ step, x }) => [step, x]);
  expect(columns(RESULT)[0]).toEqual([0, 0]);
  expect(columns(BEFORE)[0]?.[1]).toBeGreaterThan(columns(BEFORE)[1]?.[1] ?? 0);
});

test("bars and bands are proportional to users, and nodes do not overlap", () => {
  const { nodes, links, height } = layoutOf(RESULT);
  const [anchor, search, other, ended] = nodes;
  expect((search?.height ?? 0) / (anchor?.height ?? 1)).toBeCloseTo(0.6);
  const bands = links.map(({ users, width }) => width / users);
  expect(new Set(bands.map((perUser) => perUser.toFixed(6))).size).toBe(1);
  expect(other?.y).toBeGreaterThan((search?.y ?? 0) + (search?.height ?? 0));
  expect(ended?.y).toBeGreaterThan((other?.y ?? 0) + 30);
  expect(height).toBeGreaterThanOrEqual((ended?.y ?? 0) + (ended?.height ?? 0));
});

test("a result without users can be laid out", () => {
  const empty = { ...RESULT, users: 0, links: [], levels: RESULT.levels.slice(0, 1) };
  expect(layoutOf(empty).links).toEqual([]);
});
