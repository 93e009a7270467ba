import { expect, it } from "vitest";
import { rateOf, type Status } from "./status";

const at = (now: number, accepted: number | null) => ({ now, events: { accepted } }) as Status;
const accepted = (status: Status) => status.events.accepted;

it("a rate is what was added per second between two readings", () => {
  expect(rateOf(at(5_000, 70), at(3_000, 50), accepted)).toBe(10);
  expect(rateOf(at(5_000, 50), at(3_000, 50), accepted)).toBe(0);
});

it("there is no rate before the second reading, after a restart, or of what the process does not count", () => {
  expect(rateOf(at(5_000, 70), undefined, accepted)).toBeNull();
  expect(rateOf(at(5_000, 3), at(3_000, 50), accepted)).toBeNull();
  expect(rateOf(at(5_000, null), at(3_000, null), accepted)).toBeNull();
});
