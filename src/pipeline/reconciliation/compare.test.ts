import { expect, test } from "vitest";
import type { MonthCount } from "@/clickhouse/statements/stored-counts";
import { P1, P2 } from "@/testing/journal/journal-events";
import { compareCounts } from "./compare";

const of = (month: string, events: number, projectId = P1): MonthCount => ({
  projectId,
  month,
  events,
});

async function compare(
  settled: MonthCount[],
  stored: MonthCount[],
  { now = "2026-07-15", suspended = "" } = {},
) {
  async function* each() {
    yield* settled;
  }
  return compareCounts({
    settled: each(),
    stored,
    isSuspended: (projectId) => projectId === suspended,
    nowMs: Date.parse(`${now}T00:00:00Z`),
  });
}

const SAME = { differences: [], expired: [] };

test("equal counts are not a difference, in any order", async () => {
  const counts = [of("2026-06", 5), of("2026-07", 7), of("2026-07", 1, P2)];
  expect(await compare(counts, counts.toReversed())).toEqual(SAME);
});

test("too few, no, or too many events are a difference, by project and month", async () => {
  const settled = [of("2026-05", 5), of("2026-06", 5), of("2026-07", 7), of("2026-07", 1, P2)];
  const stored = [of("2026-05", 5), of("2026-06", 2), of("2026-07", 9), of("2026-06", 3, P2)];
  const { differences } = await compare(settled, stored);
  expect(differences).toEqual([
    { projectId: P1, month: "2026-06", settled: 5, stored: 2, missing: 3 },
    { projectId: P1, month: "2026-07", settled: 7, stored: 9, missing: -2 },
    { projectId: P2, month: "2026-07", settled: 1, stored: 0, missing: 1 },
    { projectId: P2, month: "2026-06", settled: 0, stored: 3, missing: -3 },
  ]);
});

test("a project whose events are being removed is skipped", async () => {
  const settled = [of("2026-07", 5), of("2026-07", 5, P2)];
  const { differences } = await compare(settled, [], { suspended: P1 });
  expect(differences.map(({ projectId }) => projectId)).toEqual([P2]);
});

test.each([
  ["2026-07-03", 1],
  ["2026-07-04", 0],
])(
  "on %s, %i counts are missing from June of the previous year, which expires from the 4th on",
  async (now, found) => {
    const { differences } = await compare([of("2025-06", 5)], [of("2025-06", 4)], { now });
    expect(differences).toHaveLength(found);
  },
);

test("an expiring month with too many events is still a difference", async () => {
  const { differences } = await compare([of("2025-06", 5)], [of("2025-06", 6)]);
  expect(differences).toMatchObject([{ missing: -1 }]);
});

test("an expired month without events is dropped, but a month with missing events is not", async () => {
  const settled = [of("2025-05", 5), of("2026-05", 5)];
  const { expired, differences } = await compare(settled, []);
  expect(expired).toEqual([of("2025-05", 5)]);
  expect(differences).toMatchObject([{ month: "2026-05" }]);
});
