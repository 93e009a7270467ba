import { expect, it } from "vitest";
import { compare } from "./compare";
import { type Sample, takeTurns } from "./take-turns";

const silent = { log: () => undefined };
const RATE = { key: "rate", what: "events", unit: "/s" } as const;

/** A side whose rate in a round is known. */
const side = (name: string, rateIn: (round: number) => number, turns: string[] = []) => ({
  name,
  async turn(round: number): Promise<Sample> {
    turns.push(name);
    return { rate: rateIn(round) };
  },
});

it("measures one side at a time, and discards the warm-up", async () => {
  const turns: string[] = [];
  const sides = [side("a", (round) => round, turns), side("b", (round) => 10 * round, turns)];
  const measured = await takeTurns(silent, sides, { rounds: 2, warmUps: 1 });
  expect(turns).toEqual(["a", "b", "b", "a", "b", "a"]);
  expect(measured).toEqual([
    { name: "a", samples: [{ rate: 1 }, { rate: 2 }] },
    { name: "b", samples: [{ rate: 10 }, { rate: 20 }] },
  ]);
});

it("gives each of three sides every place equally often", async () => {
  const turns: string[] = [];
  const sides = ["a", "b", "c"].map((name) => side(name, () => 1, turns));
  await takeTurns(silent, sides, { rounds: 12, warmUps: 0 });
  for (const place of [0, 1, 2]) {
    const there = turns.filter((_, turn) => turn % 3 === place);
    for (const name of ["a", "b", "c"]) expect(there.filter((n) => n === name)).toHaveLength(4);
  }
});

it("measures as many rounds as the command line says", async () => {
  const bench = { ...silent, rounds: 3 };
  const [measured] = await takeTurns(bench, [side("a", () => 1)], { rounds: 9 });
  expect(measured?.samples).toHaveLength(3);
});

it("finds a difference of 10% although the machine's speed halves and doubles", async () => {
  const speed = (round: number) => 2 ** Math.sin(round);
  const sides = [side("this", (n) => 110 * speed(n)), side("other", (n) => 100 * speed(n))];
  const measured = await takeTurns(silent, sides, { rounds: 15 });
  const ratio = compare(measured, [RATE]).find(({ unit }) => unit === "×");
  expect(ratio?.what).toBe("events: ratio to other");
  for (const value of [ratio?.value, ratio?.interval?.low, ratio?.interval?.high])
    expect(value).toBeCloseTo(1.1);
});

it("compares a quantity only with the sides that measure it, and has the target of one ratio", () => {
  const measured = [
    { name: "this", samples: [{ rate: 3, cpu: 5 }] },
    { name: "bare", samples: [{ rate: 6 }] },
    { name: "other", samples: [{ rate: 2, cpu: 10 }] },
  ];
  const rows = compare(measured, [
    { ...RATE, ratio: { to: "bare", target: { atLeast: 0.35 } } },
    { key: "cpu", what: "processor time", unit: "µs" },
  ]);
  expect(rows.map(({ what, value, target }) => [what, value, target])).toEqual([
    ["events", 3, undefined],
    ["events: bare", 6, undefined],
    ["events: ratio to bare", 0.5, { atLeast: 0.35 }],
    ["events: other", 2, undefined],
    ["events: ratio to other", 1.5, undefined],
    ["processor time", 5, undefined],
    ["processor time: other", 10, undefined],
    ["processor time: ratio to other", 0.5, undefined],
  ]);
  expect(rows[0]?.interval).toEqual({ low: 3, high: 3, rangeOf: 1 });
});
