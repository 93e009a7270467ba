import { expect, test, vi } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS, HOUR_MS } from "@/base/time/durations";
import { DamagedParts } from "./damaged-parts";
import { ClickHouseError, DamagedData } from "./errors";

function damagedParts() {
  const clock = new ManualClock(Date.UTC(2026, 6, 15));
  const error = vi.fn();
  const parts = new DamagedParts(clock, { ...silentLog, error } as typeof silentLog);
  const note = (part: string) => parts.record(new DamagedData(part, new ClickHouseError(40, "")));
  return { clock, error, parts, note };
}

test("a part is logged at most once an hour, even when the clock is set back", () => {
  const { clock, error, note } = damagedParts();
  note("202607_1_1_0");
  note("202607_1_1_0");
  expect(error).toHaveBeenCalledTimes(1);
  clock.advance(-2 * HOUR_MS);
  note("202607_1_1_0");
  expect(error).toHaveBeenCalledTimes(2);
});

test("parts from an earlier day make room for others, even if the health is never read", () => {
  const { clock, error, note, parts } = damagedParts();
  for (let part = 0; part < 100; part++) note(`202607_${part}_${part}_0`);
  clock.advance(DAY_MS + 1);
  note("202607_200_200_0");
  expect(error).toHaveBeenCalledTimes(101);
  expect(parts.health().status).toBe("degraded");
});
