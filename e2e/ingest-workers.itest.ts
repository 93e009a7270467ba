import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { seededRandom } from "@/base/seeded-random";
import { findPort } from "@/server/http/http-server";
import { newEvent, post } from "./api-client";
import { childrenOf } from "./child-processes";
import {
  expectExactMetrics,
  expectNoMissingEvents,
  expectStoresAgree,
  waitUntilCounted,
} from "./crash-checks";
import { Load } from "./load";
import { serverForEachTest } from "./server-for-each-test";

const WORKERS = 2;
const CLIENTS = 8;
const KILLS_OF_A_WORKER = 3;
const KILLS_OF_THE_SERVER = 2;
const SEED = 20_261_130;

const { start, server } = serverForEachTest({ INGEST_WORKERS: String(WORKERS) });

const isWorker = (pid: number) =>
  readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("server/worker");

/** Resolves to the ids of the worker processes once all are running (again). */
const workerPids = () =>
  vi.waitFor(
    () => {
      const pids = childrenOf(server().pid).filter(isWorker);
      expect(pids).toHaveLength(WORKERS);
      return pids;
    },
    { timeout: 60_000 },
  );

/** Sends from all clients; a client continues after a failure, as after a worker's end. */
async function sendUntil(stop: AbortSignal, load: Load): Promise<void> {
  while (!stop.aborted) {
    await load.run(server(), CLIENTS, stop);
    await load.resendUnanswered(server()).catch(() => undefined);
  }
}

it(`kill -9 under load, of a worker and of the server (seed ${SEED}): no acknowledged event is lost or counted twice`, {
  timeout: 300_000,
}, async () => {
  const random = seededRandom(SEED);
  const load = new Load(random);
  const since = Date.now();
  // The same port at each start, which the workers of a killed server must no longer use.
  const PORT = String(await findPort(0, "0.0.0.0"));
  await start({ PORT });

  const stop = new AbortController();
  const clients = sendUntil(stop.signal, load);
  for (let kill = 0; kill < KILLS_OF_A_WORKER; kill++) {
    await load.waitForAcknowledged(1 + Math.floor(random() * 1_000));
    const [first] = await workerPids();
    if (first !== undefined) process.kill(first, "SIGKILL");
  }
  await workerPids();
  await load.waitForAcknowledged(1_000);
  stop.abort();
  await clients;

  for (let kill = 0; kill < KILLS_OF_THE_SERVER; kill++) {
    const killed = load.waitForAcknowledged(1 + Math.floor(random() * 2_000));
    const sending = load.run(server(), CLIENTS, new AbortController().signal);
    await killed;
    await server().kill();
    await sending;
    await start({ PORT });
    await load.resendUnanswered(server());
  }
  await waitUntilCounted(server(), load);
  await expectExactMetrics(server(), load);
  await expectNoMissingEvents(server());
  expect(await server().stop()).toBe(0);
  await expectStoresAgree(server(), load, since);
});

it("the quota holds to the single event, whichever worker gets it", async () => {
  await start({ TALLYMARK_INIT_PLAN: "free" });
  const events = () => ({ events: Array.from({ length: 1_999 }, () => newEvent()) });
  const send = async (body: object) => (await post(server(), "batch", body)).status;
  const statuses = await Promise.all(Array.from({ length: 64 }, () => send(events())));
  // Free accepts 120,000 events a month, and a batch is accepted whole or not at all.
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  const singles = await Promise.all(
    Array.from({ length: 80 }, async () => (await post(server(), "event", newEvent())).status),
  );
  expect(singles.filter((status) => status === 200)).toHaveLength(60);
  expect(singles.filter((status) => status === 429)).toHaveLength(20);
});
