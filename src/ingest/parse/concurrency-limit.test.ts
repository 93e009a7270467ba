import { describe, expect, it } from "vitest";
import { ConcurrencyLimit } from "./concurrency-limit";

describe("a gate", () => {
  /** Tasks that run until they are told to end. */
  function tasks() {
    const ends: (() => void)[] = [];
    return { ends, task: () => new Promise<void>((resolve) => ends.push(resolve)) };
  }

  it("lets so many run, so many wait in order, and refuses more", async () => {
    const gate = new ConcurrencyLimit(2, 1);
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
    const gate = new ConcurrencyLimit(1, 1);
    await expect(gate.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(gate.run(async () => "next")).resolves.toBe("next");
  });
});
