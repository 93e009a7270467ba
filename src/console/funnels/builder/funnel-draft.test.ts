import { expect, test } from "vitest";
import { EMPTY_DRAFT, funnelQuery, moveStep, readFunnelDraft, summaryOf } from "./funnel-draft";

const signup = { events: ["signup"] };
const buy = { events: ["buy"], filters: [{ field: "country", op: "eq" as const, value: "DE" }] };

test("a draft round-trips through a URL", () => {
  const draft = {
    steps: [signup, { ...buy, label: "Bought" }],
    window: "12h",
    breakdown: { field: "platform", limit: 3 },
    filters: [{ field: "os", op: "is_set" as const }],
    bots: "exclude" as const,
  };
  expect(readFunnelDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test("malformed parts of a funnel in a URL are dropped", () => {
  const steps = [signup, "buy", null, { events: 7, filters: "x", label: " " }];
  expect(readFunnelDraft({ steps, window: "8y", breakdown: {}, bots: "perhaps" })).toEqual({
    steps: [signup, {}],
  });
  expect(readFunnelDraft({ steps: Array(20).fill(signup) })?.steps).toHaveLength(8);
  expect(readFunnelDraft({ steps: [], window: "91d" })).toEqual(EMPTY_DRAFT);
  expect(readFunnelDraft(["steps"])).toBeNull();
});

test("a funnel with fewer than two steps is incomplete", () => {
  const period = { range: { last: "7d" }, timezone: "UTC" };
  expect(funnelQuery({ steps: [signup] }, period)).toBeNull();
  expect(funnelQuery({ steps: [signup, {}] }, period)).toEqual({
    kind: "funnel",
    ...period,
    steps: [signup, {}],
  });
});

test("moving a step keeps the order of the others", () => {
  const [a, b, c] = [{ label: "a" }, { label: "b" }, { label: "c" }];
  expect(moveStep([a, b, c], 0, 2)).toEqual([b, c, a]);
  expect(moveStep([a, b, c], 2, 0)).toEqual([c, a, b]);
  expect(moveStep([a, b, c], 1, 1)).toEqual([a, b, c]);
});

test("a funnel summary names the steps, the breakdown and the filters", () => {
  const filters = [{ field: "os", op: "is_set" as const }];
  expect(summaryOf({ steps: [signup, buy], breakdown: { field: "country" }, filters })).toBe(
    "signup → buy · by Country · Operating system is set",
  );
  expect(summaryOf(EMPTY_DRAFT)).toBe("Choose steps");
});
