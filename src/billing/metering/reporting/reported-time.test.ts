import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "@/base/time/durations";
import { chooseReportedTime, isStillBilled, type SubscriptionTimes } from "./reported-time";

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

  it("is not in the future for an hour that has not ended", () => {
    expect(choose({ hour: "11:00", now: "10:25:30" })).toBe("10:25");
    expect(choose({ hour: "11:00", now: "10:25:30", taken: ["10:25"] })).toBe("10:26");
    expect(choose({ hour: "11:00", now: "10:25:30", periodStart: at("10:25:10") })).toBe("10:25");
    const first = at("10:25:10");
    const times = { subscribedAt: first, periodStart: first };
    expect(choose({ hour: "11:00", now: "10:25:30", ...times })).toBe("10:26");
    // The customer's clock is ahead.
    expect(choose({ hour: "11:00", now: "10:25:30", periodStart: at("10:50:00") })).toBe("10:50");
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

describe("usage with a time that was chosen earlier", () => {
  const isBilled = (time: string, now: string, times: Partial<SubscriptionTimes> = {}) =>
    isStillBilled(
      at(time),
      { subscribedAt: JUNE, periodStart: JUNE, end: null, ...times },
      at(now),
    );

  it("is billed in the current period, and in the previous one until its invoice may be final", () => {
    expect(isBilled("10:00", "23:00:00")).toBe(true);
    expect(isBilled("10:00", "11:20:00", { periodStart: at("10:30:00") })).toBe(true);
    expect(isBilled("10:00", "11:20:01", { periodStart: at("10:30:00") })).toBe(false);
    expect(isBilled("10:30", "11:20:01", { periodStart: at("10:30:00") })).toBe(true);
  });

  it("is not billed if the customer's clock has moved to the next period", () => {
    expect(isBilled("10:00", "11:00:00", { periodStart: at("17:30:00") })).toBe(false);
  });

  it("is not billed if the subscription has ended before", () => {
    expect(isBilled("10:00", "11:00:00", { end: at("10:00:00") })).toBe(false);
    expect(isBilled("10:00", "11:00:00", { end: at("10:01:00") })).toBe(true);
  });
});
