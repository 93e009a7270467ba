import { expect, it } from "vitest";
import { renderNotes, renderTable } from "./table";

it("shows each measurement with its interval, its target and whether the target is met", () => {
  const measurements = [
    {
      what: "single events",
      value: 12_345.6,
      unit: "/s",
      interval: { low: 12_000.4, high: 12_400 },
      target: { atLeast: 10_000 },
    },
    { what: "unique users by day", value: 240.26, unit: "ms", target: { atMost: 200 } },
    { what: "a bare server", value: 40_000, unit: "/s" },
  ] as const;
  expect(renderTable([{ name: "a", measurements }])).toBe(
    [
      "| part | measured            | result   | 95% interval    | target     | met |",
      "| ---- | ------------------- | -------- | --------------- | ---------- | --- |",
      "| a    | single events       | 12,346/s | 12,000 – 12,400 | ≥ 10,000/s | yes |",
      "| a    | unique users by day | 240.3 ms |                 | ≤ 200 ms   | NO  |",
      "| a    | a bare server       | 40,000/s |                 |            |     |",
    ].join("\n"),
  );
});

it("says if there were too few values for an interval", () => {
  const interval = { low: 1.25, high: 2, rangeOf: 3 };
  const measurements = [{ what: "ratio", value: 1.5, unit: "×", interval }] as const;
  expect(renderTable([{ name: "a", measurements }])).toContain("| 1.25 – 2 (range of 3) |");
});

it("shows a note once, with everything it is about", () => {
  const [a, b] = ["a", "b"].map((what) => ({ what, value: 1, unit: "ms" as const, note: "cold" }));
  expect(renderNotes([a, b].flatMap((one) => one ?? []))).toBe("- a; b: cold");
});
