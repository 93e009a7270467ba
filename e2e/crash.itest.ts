import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { seededRandom } from "@/base/seeded-random";
import { childrenOf } from "./child-processes";
import {
  expectExactMetrics,
  expectNoMissingEvents,
  expectStoresAgree,
  waitUntilCounted,
} from "./crash-checks";
import { Load } from "./load";
import { serverForEachTest } from "./server-for-each-test";

const ROUNDS = 5;
const CLIENTS = 8;
const SEED = 20_261_128;

/** Returns how many events to acknowledge before the next kill: from a few to a few thousand. */
const eventsUntilKill = (random: () => number) => 1 + Math.floor(random() ** 2 * 4000);

const { start, server } = serverForEachTest();

/** Resolves to the embedded engine's process id once it runs (again). */
function enginePid(): Promise<number> {
  const isEngine = (pid: number) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("engine/main");
  const find = () => {
    const found = childrenOf(server().pid).find(isEngine);
    if (found === undefined) throw new Error("The engine is not running.");
    return found;
  };
  return vi.waitFor(find, { timeout: 60_000 });
}

describe(`kill -9 under load, ${ROUNDS} times (seed ${SEED})`, () => {
  it("the server: no acknowledged event is lost or counted twice", {
    timeout: 900_000,
  }, async () => {
    const random = seededRandom(SEED);
    const load = new Load(random);
    const since = Date.now();
    await start();
    for (let round = 0; round < ROUNDS; round++) {
      const stop = new AbortController();
      const killTime = load.waitForAcknowledged(eventsUntilKill(random));
      const clients = load.run(server(), CLIENTS, stop.signal);
      await killTime;
      await server().kill();
      stop.abort();
      await clients;

      await start();
      await load.resendUnanswered(server());
      await waitUntilCounted(server(), load);
    }
    await expectExactMetrics(server(), load);
    await expectNoMissingEvents(server());
    expect(await server().stop()).toBe(0);
    await expectStoresAgree(server(), load, since);
  });

  it("the engine alone: ingestion continues, and every event is counted once", {
    timeout: 900_000,
  }, async () => {
    const random = seededRandom(SEED + 1);
    const load = new Load(random);
    const since = Date.now();
    await start();
    const stop = new AbortController();
    const clients = load.runWithoutFailure(server(), CLIENTS, stop.signal);
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.race([load.waitForAcknowledged(eventsUntilKill(random)), clients]);
      process.kill(await enginePid(), "SIGKILL");
    }
    stop.abort();
    await clients;
    await waitUntilCounted(server(), load);
    await expectExactMetrics(server(), load);
    await expectNoMissingEvents(server());
    expect(await server().stop()).toBe(0);
    await expectStoresAgree(server(), load, since);
  });
});
