import { expect, test } from "vitest";
import { NOT_READY, READY } from "@/base/health";
import { healthChecks } from "./health-checks";
import type { Stores } from "./stores";

const DEGRADED = { status: "degraded", detail: "Needs attention." } as const;

type Counted = { where: { mode: unknown } };

/** One account: in the server's mode, or in another one. */
const oneAccount = (of: "own" | "other") => ({
  prisma: {
    ...healthy.prisma,
    billingAccount: {
      count: async ({ where }: Counted) =>
        (typeof where.mode === "string" ? "own" : "other") === of ? 1 : 0,
    },
  },
});

const healthy = {
  prisma: {
    $queryRaw: async (): Promise<unknown[]> => [],
    billingAccount: { count: async () => 0 },
  },
  clickhouse: { ping: async () => true },
  damagedParts: { health: () => READY },
  pipeline: { storedHealth: () => READY },
  journal: { backlog: () => ({ events: 0, bytes: 999 }) },
  storage: { fault: null },
  claim: null,
};

const ENV = { JOURNAL_MAX_BYTES: 1_000, BILLING: "on", STRIPE_SECRET_KEY: undefined } as const;

async function run(changes: object = {}, env: { BILLING?: "off" } = {}) {
  const stores = { ...healthy, ...changes } as unknown as Stores;
  const checks = healthChecks({ ...ENV, ...env }, stores);
  const results = checks.map(async ({ name, run }) => [name, await run()] as const);
  return Object.fromEntries(await Promise.all(results));
}

const ALL_READY = {
  database: READY,
  clickhouse: READY,
  damaged_parts: READY,
  stored_events: READY,
  journal: READY,
  storage: READY,
  stripe_key: READY,
  overage_reports: READY,
};

test("each part is ready while it responds and is not full", async () => {
  expect(await run()).toEqual(ALL_READY);
});

test("without billing, no overage is reported", async () => {
  const { overage_reports: _, ...others } = ALL_READY;
  expect(await run({}, { BILLING: "off" })).toEqual(others);
});

test.each([
  ["clickhouse", NOT_READY, { clickhouse: { ping: async () => false } }],
  ["journal", NOT_READY, { journal: { backlog: () => ({ events: 1, bytes: 1_000 }) } }],
  ["damaged_parts", DEGRADED, { damagedParts: { health: () => DEGRADED } }],
  ["stored_events", DEGRADED, { pipeline: { storedHealth: () => DEGRADED } }],
  [
    "overage_reports",
    { status: "degraded", detail: expect.stringMatching(/^Stripe's overage differs/) },
    oneAccount("own"),
  ],
  [
    "overage_reports",
    { status: "degraded", detail: expect.stringMatching(/^Overage could not be reported/) },
    { prisma: { ...healthy.prisma, $queryRaw: async () => [{}] } },
  ],
  [
    "stripe_key",
    { status: "degraded", detail: expect.stringMatching(/need another STRIPE_SECRET_KEY/) },
    oneAccount("other"),
  ],
  [
    "storage",
    { status: "not_ready", detail: "No space left in DATA_DIR." },
    { storage: { fault: { sentence: "No space left in DATA_DIR." } } },
  ],
  [
    "claim",
    { status: "not_ready", detail: expect.stringMatching(/^Another process/) },
    { claim: { isHeld: false } },
  ],
])("%s has the status of its own check", async (name, health, changes) => {
  expect(await run(changes)).toEqual({ ...ALL_READY, [name]: health });
});
