import { expect, test } from "vitest";
import { timeCorrection } from "./corrections";

const RECEIVED = Date.parse("2026-07-15T12:00:00Z");
const HOUR = 3_600_000;
const event = (sentTimestamp: string, happenedAt: number) =>
  timeCorrection({ sentTimestamp, happenedAt, receivedAt: RECEIVED });

test("an event stored at its sent time was not corrected", () => {
  expect(event("2026-07-15T13:59:00+02:00", RECEIVED - 60_000)).toBeNull();
  expect(event(String(RECEIVED / 1000 - 60), RECEIVED - 60_000)).toBeNull();
});

test("an event was moved by as much as its clock was off", () => {
  expect(event("2026-07-15T11:00:00Z", RECEIVED - 1_000)).toMatchObject({
    kind: "clock",
    movedMs: HOUR - 1_000,
  });
  expect(event("2026-07-15T11:00:00Z", RECEIVED)).toMatchObject({ kind: "clock", movedMs: HOUR });
});

test("an event from more than an hour ahead, stored at its receipt, was in the future", () => {
  expect(event("2026-07-15T15:00:00Z", RECEIVED)).toMatchObject({
    kind: "future",
    aheadMs: 3 * HOUR,
  });
});

test("an event without a time got its time of receipt", () => {
  expect(event("", RECEIVED)).toEqual({ kind: "missing" });
});
