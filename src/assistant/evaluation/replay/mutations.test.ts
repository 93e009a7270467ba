import { describe, expect, test } from "vitest";
import { countryName } from "../reading/names";
import type { GivenAnswer, ToolCall } from "../scoring/answer";
import type { Expected, Item } from "../scoring/expected";
import { type Score, scoreAnswer } from "../scoring/score";
import { MUTATIONS } from "./mutations";
import { type Said, writeAnswer } from "./write-answer";

const project = { name: "Hearth & Bean", timeZone: "Europe/Berlin" };
const range = {
  start: Date.parse("2026-10-31T00:00+01:00"),
  end: Date.parse("2026-11-29T16:03+01:00"),
};
const item = (name: Item["name"], value: number): Item => ({
  name,
  figures: [{ what: "users", as: "count", value }],
});
const countries = [
  item(countryName("DE"), 1_240),
  item(countryName("US"), 812),
  item(countryName("FR"), 12),
];

const EXPECTED: Record<string, Expected> = {
  "a count": { range, figures: [{ what: "purchases", as: "count", value: 1_234 }] },
  "an amount": { range, figures: [{ what: "average", as: "amount", value: 38.4273 }] },
  "a share": { range, figures: [{ what: "conversion", as: "share", value: 0.23456 }] },
  "a duration": { range, figures: [{ what: "median", as: "duration", value: 200_400 }] },
  "a comparison": {
    range,
    figures: [
      { what: "now", as: "count", value: 120 },
      { what: "before", as: "count", value: 96 },
    ],
    change: { now: 120, before: 96 },
  },
  "a breakdown": { range, items: countries },
  "a superlative": { range, ranking: { items: countries, top: 1 } },
  "a top 3": { range, ranking: { items: countries, top: 3 } },
  "a superlative of days": {
    range,
    ranking: {
      items: [item({ date: "2026-11-05" }, 71), item({ date: "2026-11-17" }, 44)],
      top: 1,
    },
  },
  "a series": {
    range,
    series: {
      points: [item({ date: "2026-11-28" }, 71), item({ date: "2026-11-29" }, 44)],
      summaries: [115],
    },
  },
};

const CALL: ToolCall = { name: "query_trend", input: {}, output: { ok: true }, failed: false };

function score(said: Said, expected: Expected, calls = 1): Score {
  const answer: GivenAnswer = {
    text: writeAnswer(said),
    toolCalls: Array.from({ length: calls }, () => CALL),
    usage: { tokens: 100, countedBy: "model" },
    ended: null,
  };
  return scoreAnswer(answer, expected, { question: "", project, maxCalls: 3 });
}

describe.each(Object.entries(EXPECTED))("the answer to %s", (_, expected) => {
  test("that is right is scored right in every aspect", () => {
    expect(score({ expected, project }, expected)).toMatchObject({
      figures: true,
      range: true,
      zone: true,
      project: true,
      calls: true,
      faults: [],
    });
  });

  test.each(MUTATIONS)("with $name is scored wrong there and right elsewhere", (mutation) => {
    const changed = mutation.apply({ expected, project });
    if (changed === null) return;
    const scored = score(changed, expected, mutation.calls);
    const { faults, toolCalls: _, tokens: __, ...aspects } = scored;
    const right = { figures: true, range: true, zone: true, project: true, calls: true };
    expect(aspects).toEqual({ ...right, [mutation.aspect]: false });
    expect(faults).not.toEqual([]);
  });
});
