import { afterAll, beforeAll, describe, expect, it, onTestFailed } from "vitest";
import { seededRandom } from "@/base/seeded-random";
import { expectExactMetrics, expectExactStores, expectNothingTwice } from "./checks";
import { Clients } from "./clients";
import { inject, nameOf, planFaults, untilTakenOver } from "./faults";
import { type Installation, startInstallation } from "./installation";

/** `npm run test:services -- --rounds 50 --seed 1` sets them. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 5);
const SEED = Number(process.env.SERVICES_SEED ?? 20_261_130);
const CLIENTS = 6;
/** All stores are compared after so many rounds. */
const CHECK_EVERY = 5;

let installation: Installation;

beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation?.stop());

/** From a few events to a few hundred. */
const eventsUntilNext = (random: () => number) => 1 + Math.floor(random() ** 2 * 800);

describe(`two web processes and two writers, ${ROUNDS} rounds (seed ${SEED})`, () => {
  it("whatever is killed or paused, each acknowledged event counts once", {
    timeout: 300_000 + ROUNDS * 120_000,
  }, async () => {
    onTestFailed(() => report(outputs(installation)));
    const random = seededRandom(SEED);
    const targets = [installation.identity, await installation.newProject()];
    const { webs, writers } = installation;
    const clients = new Clients(
      webs.map(({ url }) => url),
      targets,
      { clients: CLIENTS, seed: SEED },
    );
    const check = async () => {
      await clients.stop();
      await expectExactStores(installation, clients);
      for (const web of webs) await expectExactMetrics(web, installation, clients);
    };

    clients.start();
    await clients.acknowledge(1);
    let takeovers = 0;
    for (const [round, fault] of planFaults(ROUNDS, random).entries()) {
      await clients.acknowledge(eventsUntilNext(random));
      const end = await inject(fault, installation, random);
      await clients.acknowledge(eventsUntilNext(random));
      // Always the first time; later, a writer is sometimes back within its lease.
      if (fault.part === "writer" && (takeovers === 0 || random() < 0.7)) {
        await untilTakenOver(installation);
        takeovers += 1;
      }
      await end();
      expect([...webs, ...writers].filter((one) => !one.isRunning())).toEqual([]);
      await expectNothingTwice(installation);
      report(
        `round ${round + 1}: ${nameOf(fault)}; ${clients.acknowledged.size} events acknowledged`,
      );
      if ((round + 1) % CHECK_EVERY === 0 && round + 1 < ROUNDS) {
        await check();
        clients.start();
      }
    }
    await check();
    // Their last requests have responses then.
    for (const web of webs) await web.stop();
    await expectExactStores(installation, clients);
    for (const writer of writers) await writer.stop();
    await expectExactStores(installation, clients);
    report(
      `${clients.acknowledged.size} events acknowledged in ${clients.deliveries} deliveries; ${clients.failures} requests failed; ${clients.anonymous.length} requests without ids`,
    );
  });
});

const report = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** What the processes have reported lately. */
const outputs = ({ webs, writers }: Installation): string =>
  [...webs, ...writers]
    .map((one) => `--- ${one.name}\n${one.output().split("\n").slice(-40).join("\n")}`)
    .join("\n");
