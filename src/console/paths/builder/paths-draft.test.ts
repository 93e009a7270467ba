import { expect, test } from "vitest";
import { longerThan } from "@/console/query/range/window";
import { EMPTY_DRAFT, pathsQuery, readPathsDraft, summaryOf } from "./paths-draft";

const period = { range: { last: "7d" }, timezone: "UTC" };

test("a draft round-trips through a URL", () => {
  const draft = {
    anchor: { events: ["signup"] },
    direction: "before" as const,
    steps: 5,
    top: 3,
    window: "2h",
    collapse: false,
    ignore: ["page_view"],
    filters: [{ field: "os", op: "eq" as const, value: "iOS" }],
    bots: "exclude" as const,
  };
  expect(readPathsDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test("malformed parts of a paths query in a URL are dropped", () => {
  const odd = { anchor: "signup", direction: "up", steps: 2.5, top: 99, window: "x", ignore: [1] };
  expect(readPathsDraft(odd)).toEqual({ ...EMPTY_DRAFT, top: 20 });
  expect(readPathsDraft(null)).toBeNull();
});

test("paths without an anchor are incomplete; any event can be the anchor", () => {
  expect(pathsQuery(EMPTY_DRAFT, period)).toBeNull();
  expect(pathsQuery({ direction: "after", anchor: {} }, period)).toEqual({
    kind: "paths",
    ...period,
    anchor: {},
    direction: "after",
  });
});

test("a paths summary names the anchor and the ignored events", () => {
  const draft = { anchor: { events: ["signup"] }, direction: "before" as const, ignore: ["login"] };
  expect(summaryOf(draft)).toBe("Before signup · ignoring login");
  expect(summaryOf(EMPTY_DRAFT)).toBe("Choose where paths start");
});

test("the next longer window is the next preset", () => {
  expect([longerThan("30m"), longerThan("1d"), longerThan("8d"), longerThan("90d")]).toEqual([
    "1h",
    "7d",
    "30d",
    undefined,
  ]);
});
