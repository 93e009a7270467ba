import { describe, expect, it } from "vitest";
import { ConcurrencyLimit } from "./concurrency-limit";

describe("a concurrency limit", () => {
  /** Tasks that run until their `ends` function is called. */
  function tasks() {
    const ends: (() => void)[] = [];
    return { ends, task: () => new Promise<void>((resolve) => ends.push(resolve)) };
  }

  it("runs a few tasks, lets a few wait in order, and rejects the rest", async () => {
    const limit = new ConcurrencyLimit(2, 1);
    const { ends, task } = tasks();
    const running = [limit.run(task), limit.run(task), limit.run(task)];
    expect(ends).toHaveLength(2);
    await expect(limit.run(task)).rejects.toMatchObject({
      status: 503,
      code: "backend_unavailable",
    });
    ends[0]?.();
    await running[0];
    expect(ends).toHaveLength(3);
    for (const end of ends) end();
    await Promise.all(running);
  });

  it("gives the place of a failed task to the next one", async () => {
    const limit = new ConcurrencyLimit(1, 1);
    await expect(limit.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(limit.run(async () => "next")).resolves.toBe("next");
  });
});
