import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import { type CallOutcome, FakePartition } from "@/testing/journal/fake-partition";
import { journalEvent, NOON, P1, temporaryDirectory } from "@/testing/journal/journal";
import { messageOf } from "@/testing/journal/partition-messages";
import { TokenClickHouse, type TokenOutcome } from "@/testing/stores/token-clickhouse";
import { OwnedPartition } from "./owned-partition";

/** Only the order of steps matters, so nothing waits for long. */
const PACE = { interval: 1, busyInterval: 1, firstRetry: 1, longestRetry: 4 };
const MACHINES = 3;
/** Two months, so that a block has two partitions of the table. */
const TIMES = [NOON, NOON - 40 * 24 * 3_600_000];

type Sent = { id: number; payload: number };

/** The calls by which a block is written, in this order. */
const CALLS = ["begin", "insert", "addIds", "settle"] as const;
type Place = { call: (typeof CALLS)[number]; when: "before" | "after" };

/**
 * A process that owns the partition. Every call to a store waits while it is
 * paused, before and after.
 */
class Process {
  #paused: Promise<void> | null = null;
  #resume: () => void = () => undefined;
  #isKilled = false;
  #stopAt: Place | null = null;
  isLost = false;
  readonly opened: Promise<OwnedPartition | null>;

  constructor(world: World, dir: string) {
    const { partition } = world;
    const guarded = <T extends object>(target: T): T =>
      new Proxy(target, {
        get: (object, name) => {
          const value: unknown = Reflect.get(object, name);
          if (typeof value !== "function" || name === "readEvents") return bound(value, object);
          return async (...given: unknown[]) => {
            await this.#step(name, "before");
            const result: unknown = await Reflect.apply(value, object, given);
            await this.#step(name, "after");
            return result;
          };
        },
      });
    const stores = guarded(partition);
    this.opened = OwnedPartition.open({
      owner: partition.claim(),
      signal: new AbortController().signal,
      streams: stores,
      state: stores,
      clickhouse: guarded<ClickHouse>(world.clickhouse),
      versions: new DataVersions(false),
      dir,
      pace: PACE,
      clock: new ManualClock(NOON),
      log: silentLog,
      // Worst case: the process believes that it has the lease for ever.
      isHeld: () => true,
      onFailure: () => {
        this.isLost = true;
      },
    }).catch(() => {
      this.isLost = true;
      return null;
    });
  }

  pause(): void {
    this.#paused ??= new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  get isPaused(): boolean {
    return this.#paused !== null;
  }

  /** Pauses it as soon as it gets there. */
  pauseAt(place: Place): void {
    this.#stopAt = place;
  }

  resume(): void {
    this.#stopAt = null;
    this.#paused = null;
    this.#resume();
  }

  async kill(): Promise<void> {
    this.#isKilled = true;
    this.resume();
    await (await this.opened)?.close(0);
  }

  async #step(call: string | symbol, when: Place["when"]): Promise<void> {
    if (this.#stopAt?.call === call && this.#stopAt.when === when) this.pause();
    await this.#paused;
    if (this.#isKilled) throw new Error("The process was killed");
  }
}

const bound = (value: unknown, object: object): unknown =>
  typeof value === "function" ? value.bind(object) : value;

class World {
  readonly partition = new FakePartition();
  readonly clickhouse = new TokenClickHouse();
  readonly sent: Sent[] = [];
  readonly #dirs = Array.from({ length: MACHINES }, temporaryDirectory);
  readonly #paused: { process: Process; machine: number }[] = [];
  #current: { process: Process; machine: number } | null = null;

  send(events: readonly Sent[]): void {
    this.sent.push(...events);
    this.partition.add(messageOf(events.map(({ id, payload }) => eventOf(id, payload))));
  }

  /**
   * Another machine takes over, while the process that has the partition is killed or only paused.
   */
  async takeOver(how: "killed" | "paused"): Promise<void> {
    const previous = this.#current;
    if (previous && how === "killed") await previous.process.kill();
    if (previous && how === "paused") {
      previous.process.pause();
      this.#paused.push(previous);
    }
    const machine = this.#freeMachine(previous?.machine ?? 0);
    if (machine === null) await this.resume();
    const chosen = machine ?? this.#freeMachine(0) ?? 0;
    this.#current = { process: new Process(this, this.#dirs[chosen] ?? ""), machine: chosen };
  }

  /**
   * Pauses the owner in the middle of a block; another one takes over, and perhaps
   * writes the block first.
   */
  async interrupt(place: Place, isWrittenFirst: boolean): Promise<void> {
    const { process } = this.#current ?? {};
    process?.pauseAt(place);
    this.send([{ id: FIRST_NEW + this.sent.length, payload: 0 }]);
    const isWritten = () => this.partition.settledTo === this.partition.last;
    // A call that fails may not be repeated, so it may never get there.
    await until(() => process?.isPaused || process?.isLost || isWritten());
    await this.takeOver("paused");
    const next = this.#current?.process;
    if (isWrittenFirst) await until(() => next?.isLost || isWritten());
  }

  /** The process that was paused first goes on where it stopped, and ends once it notices. */
  async resume(): Promise<void> {
    const first = this.#paused.shift();
    if (!first) return;
    first.process.resume();
    for (let turn = 0; turn < 200 && !first.process.isLost; turn++) await setImmediate();
    await first.process.kill();
  }

  fail(store: "clickhouse" | "others", outcomes: (TokenOutcome | CallOutcome)[]): void {
    const left = [...outcomes];
    if (store === "clickhouse") {
      this.clickhouse.tokenOutcome = () => left.shift() ?? "ok";
      return;
    }
    this.partition.outcome = () => {
      const next = left.shift();
      return next === "away" || next === "lost" ? next : "ok";
    };
  }

  /** All stores work again, and the last owner writes everything. */
  async finish(): Promise<void> {
    this.fail("clickhouse", []);
    this.fail("others", []);
    while (this.#paused.length > 0) await this.resume();
    await this.takeOver("killed");
    await vi.waitFor(
      async () => {
        if (this.#current?.process.isLost) await this.takeOver("killed");
        expect(this.partition.settledTo).toBe(this.partition.last);
      },
      { timeout: 30_000, interval: 5 },
    );
    await this.#current?.process.kill();
  }

  #freeMachine(last: number): number | null {
    const taken = new Set(this.#paused.map(({ machine }) => machine));
    const order = Array.from({ length: MACHINES }, (_, at) => (last + 1 + at) % MACHINES);
    return order.find((machine) => !taken.has(machine)) ?? null;
  }
}

/** Ids from here on are sent once. */
const FIRST_NEW = 1_000;

const until = (isSo: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 30_000, interval: 2 });

const uuid = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`;
const eventOf = (id: number, payload: number) =>
  journalEvent({ eventId: uuid(id), payload, ts: TIMES[id % 2] ?? NOON });

type Step = (world: World) => Promise<void>;

const some = <T>(values: readonly T[]) => fc.array(fc.constantFrom(...values), { maxLength: 4 });
const anEvent = fc.record({ id: fc.nat(30), payload: fc.nat(1) });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(anEvent, { minLength: 1, maxLength: 8 })
      .map((events) => async (world: World) => world.send(events)),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("killed" as const, "paused" as const)
      .map((how) => (world: World) => world.takeOver(how)),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.record({
          call: fc.constantFrom(...CALLS),
          when: fc.constantFrom("before" as const, "after" as const),
        }),
        fc.boolean(),
      )
      .map(
        ([place, isWrittenFirst]) =>
          (world: World) =>
            world.interrupt(place, isWrittenFirst),
      ),
  },
  { weight: 3, arbitrary: fc.constant((world: World) => world.resume()) },
  {
    weight: 2,
    arbitrary: some<TokenOutcome>(["away", "lost", "first", "forgotten", "ok"]).map(
      (outcomes) => async (world: World) => world.fail("clickhouse", outcomes),
    ),
  },
  {
    weight: 2,
    arbitrary: some<CallOutcome>(["away", "lost", "ok"]).map(
      (outcomes) => async (world: World) => world.fail("others", outcomes),
    ),
  },
);
/** How many turns of the event loop a step is followed by. */
const turns = fc.nat(40);

it("each event is stored and counted once, whatever fails, whoever takes over, and whenever a paused owner goes on", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, turns), { maxLength: 20 }), async (steps) => {
      const world = new World();
      await world.takeOver("killed");
      for (const [run, after] of steps) {
        await run(world);
        for (let turn = 0; turn < after; turn++) await setImmediate();
      }
      await world.finish();
      const ids = new Set(world.sent.map(({ id }) => `${P1} ${uuid(id)}`));
      expect(world.clickhouse.keys()).toEqual([...ids].sort());
      expect(world.partition.idsTo).toBe(world.partition.ids.length);
      const { totals } = world.partition;
      const total = (name: string) => totals.get(name) ?? 0;
      expect(total("usage")).toBe(ids.size);
      expect(total("accepted")).toBe(ids.size);
      const counted = ["accepted", "duplicate", "conflicting_duplicate"].map(total);
      expect(counted.reduce((sum, one) => sum + one)).toBe(world.sent.length);
    }),
    { numRuns: 40 },
  );
});
