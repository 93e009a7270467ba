import { describe, expect, it } from "vitest";
import { retentionFloor } from "./retention";

const floorAt = (now: string) => new Date(retentionFloor(Date.parse(now))).toISOString();

describe("the retention floor", () => {
  it.each([
    ["2026-07-15T12:00:00.000Z", "2025-06-15T12:00:00.000Z"],
    ["2026-01-15T00:00:00.000Z", "2024-12-15T00:00:00.000Z"],
    ["2026-07-15T12:00:00.123Z", "2025-06-15T12:00:00.123Z"],
  ])("at %s is %s: 13 calendar months earlier, to the millisecond", (now, floor) => {
    expect(floorAt(now)).toBe(floor);
  });

  it.each([
    ["2026-03-31T10:00:00.000Z", "2025-02-28T10:00:00.000Z"],
    ["2026-03-29T10:00:00.000Z", "2025-02-28T10:00:00.000Z"],
    ["2026-03-28T10:00:00.000Z", "2025-02-28T10:00:00.000Z"],
    ["2025-03-31T10:00:00.000Z", "2024-02-29T10:00:00.000Z"],
    ["2024-03-29T10:00:00.000Z", "2023-02-28T10:00:00.000Z"],
    ["2026-07-31T10:00:00.000Z", "2025-06-30T10:00:00.000Z"],
    ["2026-05-31T10:00:00.000Z", "2025-04-30T10:00:00.000Z"],
  ])("at %s is %s: a day that does not exist in the month becomes its last day", (now, floor) => {
    expect(floorAt(now)).toBe(floor);
  });

  it.each([
    ["2026-03-31T23:59:59.999Z", "2025-02-28T23:59:59.999Z"],
    ["2026-04-01T00:00:00.000Z", "2025-03-01T00:00:00.000Z"],
  ])(
    "at %s is %s: calculated in UTC, whatever the time zone of the project and the machine",
    (now, floor) => {
      expect(floorAt(now)).toBe(floor);
    },
  );
});
