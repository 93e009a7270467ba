import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { retentionFloor } from "@/base/time/retention";
import { Gate } from "./gate";
import { LruMap } from "./lru-map";
import { createRetentionFloor } from "./retention";

it("the floor of the retention is the same asked once a day as asked each time", () => {
  const times = fc.date({
    min: new Date("2020-01-01"),
    max: new Date("2040-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.array(times), (dates) => {
      const floorAt = createRetentionFloor();
      for (const date of dates)
        expect(floorAt(date.getTime())).toBe(retentionFloor(date.getTime()));
    }),
  );
});

describe("a bounded map", () => {
  it("forgets what was used longest ago", () => {
    const map = new LruMap<string, number>(2);
    map.set("a", 1);
    map.set("b", 2);
    map.get("a");
    map.set("c", 3);
    expect([map.get("a"), map.get("b"), map.get("c"), map.size]).toEqual([1, undefined, 3, 2]);
  });

  it("keeps one value for a key that is set twice", () => {
    const map = new LruMap<string, number>(2);
    map.set("a", 1);
    map.set("a", 2);
    expect([map.get("a"), map.size]).toEqual([2, 1]);
  });
});

describe("a gate", () => {
  /** Tasks that run until they are told to end. */
  function tasks() {
    const ends: (() => void)[] = [];
    return { ends, task: () => new Promise<void>((resolve) => ends.push(resolve)) };
  }

  it("lets so many run, so many wait in order, and refuses more", async () => {
    const gate = new Gate(2, 1);
    const { ends, task } = tasks();
    const running = [gate.run(task), gate.run(task), gate.run(task)];
    expect(ends).toHaveLength(2);
    await expect(gate.run(task)).rejects.toMatchObject({
      status: 503,
      code: "backend_unavailable",
    });
    ends[0]?.();
    await running[0];
    expect(ends).toHaveLength(3);
    for (const end of ends) end();
    await Promise.all(running);
  });

  it("passes a failed task's place on", async () => {
    const gate = new Gate(1, 1);
    await expect(gate.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(gate.run(async () => "next")).resolves.toBe("next");
  });
});
