import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Dropped, newEvent, startQueue, TIMERS } from "../testing/queue";
import { FAULTS, startUnreliableServer } from "../testing/unreliable-server";

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...TIMERS], now: Date.UTC(2026, 6, 15) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What happens in the life of a page or a process. */
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("track" as const), count: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.constant({ do: "track_invalid" as const }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("fail" as const), fault: fc.constantFrom(...FAULTS) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.nat(20_000) }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...(["leave", "retry", "flush", "reload"] as const).map((name) => ({ do: name })),
    ),
  },
);

/** Longer than all pauses of the faults that a run can contain. */
const LONG_MS = 60 * 3_600_000;

test("every event is stored once or reported once, whatever fails", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
      const server = startUnreliableServer();
      /** What the browser's storage holds. */
      const saved = new Map<string, string>();
      const dropped: Dropped[] = [];
      const start = () => {
        const started = startQueue(
          {
            onAdd: (id, json) => void saved.set(id, json),
            onRemove: (id) => void saved.delete(id),
            onDrop: ({ event_id: id }, reason) => void dropped.push({ id, reason }),
          },
          server,
        );
        for (const [id, json] of [...saved]) started.queue.restore(id, json);
        return started.queue;
      };
      const valid: string[] = [];
      const invalid: string[] = [];
      const track = (ids: string[], change: object) => {
        const event = newEvent(change);
        ids.push(event.event_id);
        queue.add(event);
      };
      let queue = start();
      for (const step of actions) {
        if (step.do === "track") for (let n = 0; n < step.count; n++) track(valid, {});
        else if (step.do === "track_invalid") track(invalid, { user_id: "" });
        else if (step.do === "fail") server.failNext(step.fault);
        else if (step.do === "wait") await vi.advanceTimersByTimeAsync(step.ms);
        else if (step.do === "leave") queue.leave();
        else if (step.do === "retry") queue.retry();
        else if (step.do === "flush") await queue.flush();
        // The earlier page may still be alive: in another tab, or with requests on their way.
        else queue = start();
      }
      await vi.advanceTimersByTimeAsync(LONG_MS);
      expect(server.storedIds().sort()).toEqual(valid.sort());
      const reported = new Set(dropped.map(({ id, reason }) => `${id} ${reason}`));
      expect([...reported].sort()).toEqual(invalid.map((id) => `${id} invalid`).sort());
      expect(saved.size).toBe(0);
    }),
    { numRuns: 200 },
  );
});
