import { expect } from "vitest";
import { systemClock } from "@/base/time/clock";
import type { OpenEndpoint } from "@/testing/ingest/contract";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { newEvent, post } from "../api-client";
import type { Installation } from "./installation";

/**
 * Another process's change is known within five seconds; here, within this time on a busy machine.
 */
const KNOWN = { timeout: 60_000, interval: 100 };

/** The ingestion endpoint of a process with the web role. */
export async function webEndpoint(
  { webs, database }: Installation,
  { projectId, ingestKey, ...tenant }: Tenant,
): Promise<OpenEndpoint> {
  const { prisma } = database;
  const url = webs[0]?.url ?? "";
  const paused = await makeTenant(prisma, { name: "paused" });
  const pausedAt = new Date();
  await prisma.project.update({ where: { id: paused.projectId }, data: { pausedAt } });
  const revocable = await makeTenant(prisma, { name: "revocable" });
  return {
    fetch: (path, init) => fetch(url + path, init),
    clock: systemClock,
    keys: { good: ingestKey, paused: paused.ingestKey, revocable: revocable.ingestKey },
    revoke: async () => {
      const revokedAt = new Date();
      const where = { projectId: revocable.projectId };
      await prisma.ingestKey.updateMany({ where, data: { revokedAt } });
      const access = { ...tenant, url, ingestKey: revocable.ingestKey };
      const status = async () => (await post(access, "event", newEvent())).status;
      await expect.poll(status, KNOWN).toBe(401);
    },
    stop: async () => undefined,
  };
}
