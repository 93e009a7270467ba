import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "@/base/time/durations";
import { chooseReportedTime, type SubscriptionTimes } from "./reported-time";

const at = (time: string): number => Date.parse(`2026-07-15T${time}Z`);
const JUNE = Date.parse("2026-06-15T10:20:30Z");

type Case = Partial<SubscriptionTimes> & { hour?: string; now?: string; taken?: string[] };

function choose({ hour = "10:00", now = "11:00:05", taken = [], ...times }: Case): string {
  const known = { subscribedAt: JUNE, periodStart: JUNE, end: null, ...times };
  const minutes = new Set(taken.map(at));
  const chosen = chooseReportedTime(at(hour), known, at(now), minutes);
  return new Date(chosen).toISOString().slice(11, 16);
}

describe("the reported time", () => {
  it("is the start of the hour", () => {
    expect(choose({})).toBe("10:00");
    expect(choose({ periodStart: at("10:00") })).toBe("10:00");
    expect(choose({ periodStart: null, subscribedAt: null })).toBe("10:00");
  });

  it("is in the previous period as long as its invoice can change", () => {
    expect(choose({ periodStart: at("10:55:10") })).toBe("10:00");
    expect(choose({ periodStart: at("10:10:05") })).toBe("10:00");
  });

  it("is the first minute of the current period once the previous invoice may be final", () => {
    expect(choose({ periodStart: at("10:10:04") })).toBe("10:11");
    expect(choose({ periodStart: at("10:10:00"), now: "11:00:01" })).toBe("10:10");
    expect(choose({ hour: "02:00", periodStart: at("08:30:00") })).toBe("08:30");
  });

  it("is never before the subscription", () => {
    expect(choose({ subscribedAt: at("10:20:30"), periodStart: at("10:20:30") })).toBe("10:21");
    expect(choose({ subscribedAt: at("10:20:30"), periodStart: at("10:40:00") })).toBe("10:21");
  });

  it("is in the current period if it is not known when the subscription began", () => {
    expect(choose({ subscribedAt: null, periodStart: at("10:55:10") })).toBe("10:56");
  });

  it("is the period's start if the customer's clock is ahead", () => {
    expect(choose({ periodStart: at("17:30:00") })).toBe("17:30");
  });

  it("is before the end of the subscription", () => {
    expect(choose({ end: at("10:00:00") })).toBe("09:59");
    expect(choose({ end: at("10:00:30") })).toBe("09:59");
    expect(choose({ end: at("10:01:00") })).toBe("10:00");
  });

  it("is different for each report of a team", () => {
    expect(choose({ taken: ["10:00", "10:01", "10:03"] })).toBe("10:02");
    expect(choose({ taken: ["10:00", "09:59"], end: at("10:01:00") })).toBe("09:58");
    expect(choose({ taken: ["10:00"], end: at("10:02:00") })).toBe("10:01");
  });

  it("is a whole minute for any period", () => {
    for (let second = 0; second < 7_200; second += 7) {
      const times = { subscribedAt: JUNE, periodStart: at("09:30:00") + second * 1_000, end: null };
      expect(chooseReportedTime(at("10:00"), times, at("11:00:05"), new Set()) % MINUTE_MS).toBe(0);
    }
  });
});
