import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newId } from "@/base/ids";
import { addSnapshots } from "@/base/metrics/snapshot";
import { EVENT, EVENT_PATH, KEY, startIngest } from "@/testing/ingest/handler";
import { startWorkers } from "@/testing/ingest/workers";
import { PATIENTLY } from "@/testing/patience";

let ingest: ReturnType<typeof startIngest>;
let workers: Awaited<ReturnType<typeof startWorkers>>;

beforeEach(async () => {
  ingest = startIngest();
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_of_the_test");
  workers = await startWorkers({ ingest });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await workers.stop();
});

const pids = (): number[] => workers.pool.pids.filter((pid) => pid !== undefined);

const firstPid = (): number => {
  const [pid] = pids();
  if (pid === undefined) throw new Error("No worker is running.");
  return pid;
};

const untilReplaced = (pid: number) =>
  vi.waitFor(
    () => {
      expect(pids()).not.toContain(pid);
      expect(pids()).toHaveLength(2);
    },
    { timeout: 60_000 },
  );

/** Sends an event, a new one by default. */
const send = (event_id = newId()) =>
  fetch(workers.url + EVENT_PATH, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}` },
    body: JSON.stringify({ ...EVENT, event_id }),
  });

it("a worker that is killed is replaced, and every acknowledged event is stored once", async () => {
  const sent = Array.from({ length: 400 }, () => newId());
  const acknowledged = new Set<string>();
  const killed = firstPid();
  let isKilled = false;
  const sendAll = async (ids: readonly string[]) => {
    for (const id of ids) {
      const response = await send(id).catch(() => null);
      if (response?.status === 200) acknowledged.add(id);
      if (acknowledged.size < 50 || isKilled) continue;
      process.kill(killed, "SIGKILL");
      isKilled = true;
    }
  };
  await Promise.all([sendAll(sent.slice(0, 200)), sendAll(sent.slice(200))]);
  await untilReplaced(killed);
  const stored = ingest.journal.accepted.map(({ eventId }) => eventId);
  expect(stored).toEqual(expect.arrayContaining([...acknowledged]));
  for (const id of sent) expect((await send(id)).status).toBe(200);
  const all = ingest.journal.accepted.map(({ eventId }) => eventId);
  expect(all.toSorted()).toEqual(sent.toSorted());
});

it("a worker that hangs is replaced", async () => {
  await workers.stop();
  const heartbeat = { intervalMs: 50, unresponsiveAfter: 1, hungAfter: 20 };
  workers = await startWorkers({ ingest, heartbeat });
  const hung = firstPid();
  process.kill(hung, "SIGSTOP");
  await untilReplaced(hung);
});

it("a worker has none of the main process's secrets", () => {
  for (const pid of pids()) {
    expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toContain("sk_of_the_test");
  }
});

it("workers that stop complete the requests that they have", async () => {
  const { append } = ingest.journal;
  let commit: () => void = () => undefined;
  const committed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const appended = new Promise<void>((resolve) => {
    ingest.journal.append = async (one) => {
      resolve();
      await committed;
      return append.call(ingest.journal, one);
    };
  });
  const response = send();
  await appended;
  const stopped = workers.pool.stop(60_000);
  await vi.waitFor(() => expect(send()).rejects.toThrow(), PATIENTLY);
  commit();
  expect((await response).status).toBe(200);
  await stopped;
  expect(pids()).toEqual([]);
});

it("counts of all workers are added up, and do not decrease when one ends", async () => {
  const counted = async () => {
    const [requests] = (await addSnapshots(await workers.pool.measure())).filter(
      ({ name }) => name === "tallymark_ingest_requests_total",
    );
    return requests?.values.find(({ labels }) => labels.status === 200)?.value ?? 0;
  };
  for (let sent = 0; sent < 20; sent++) expect((await send()).status).toBe(200);
  expect(await counted()).toBe(20);
  const killed = firstPid();
  process.kill(killed, "SIGKILL");
  await untilReplaced(killed);
  expect(await counted()).toBe(20);
  expect((await send()).status).toBe(200);
  expect(await counted()).toBe(21);
});
