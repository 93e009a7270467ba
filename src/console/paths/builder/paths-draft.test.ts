import { expect, test } from "vitest";
import { longerThan } from "@/console/query/range/window";
import { EMPTY_DRAFT, pathsQuery, readPathsDraft, summaryOf } from "./paths-draft";

const asked = { range: { last: "7d" }, timezone: "UTC" };

test("a draft is read back from an address as it was written there", () => {
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

test("an address that was written by hand leaves out what is no part of paths", () => {
  const odd = { anchor: "signup", direction: "up", steps: 2.5, top: 99, window: "x", ignore: [1] };
  expect(readPathsDraft(odd)).toEqual({ ...EMPTY_DRAFT, top: 20 });
  expect(readPathsDraft(null)).toBeNull();
});

test("paths without an anchor ask nothing; any event can be one", () => {
  expect(pathsQuery(EMPTY_DRAFT, asked)).toBeNull();
  expect(pathsQuery({ direction: "after", anchor: {} }, asked)).toEqual({
    kind: "paths",
    ...asked,
    anchor: {},
    direction: "after",
  });
});

test("paths read as a sentence", () => {
  const draft = { anchor: { events: ["signup"] }, direction: "before" as const, ignore: ["login"] };
  expect(summaryOf(draft)).toBe("Before signup · without login");
  expect(summaryOf(EMPTY_DRAFT)).toBe("Choose where paths begin");
});

test("a longer time is the next round one", () => {
  expect([longerThan("30m"), longerThan("1d"), longerThan("8d"), longerThan("90d")]).toEqual([
    "1h",
    "7d",
    "30d",
    undefined,
  ]);
});
