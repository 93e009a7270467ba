import { json, type PlainResponse } from "@/base/http";
import type { RestResources } from "./resources";

/** A store that takes longer to say "here" is of no use to a request either. */
const PATIENCE_MS = 2_000;

type Probe = () => Promise<boolean> | boolean;

/**
 * Whether the process can do its work: its stores answer and there is room for events. 200, or 503
 * that names the parts which are not ready, and nothing of why.
 */
export async function ready(resources: ReadyResources): Promise<PlainResponse> {
  const probes = Object.entries(probesOf(resources));
  const outcomes = await Promise.all(probes.map(([, probe]) => succeeds(probe)));
  const parts = Object.fromEntries(
    probes.map(([name], index) => [name, outcomes[index] ? "ready" : "not_ready"]),
  );
  const missing = probes.map(([name]) => name).filter((_, index) => !outcomes[index]);
  if (missing.length === 0) return json(200, { status: "ready", parts });
  const error = { detail: `Not ready: ${missing.join(", ")}.`, code: "backend_unavailable" };
  return json(503, { ...error, status: "not_ready", parts }, { "Retry-After": "1" });
}

export type ReadyResources = Pick<
  RestResources,
  "prisma" | "clickhouse" | "journal" | "journalMaxBytes"
>;

function probesOf(resources: ReadyResources): Record<string, Probe> {
  const { prisma, clickhouse, journal, journalMaxBytes } = resources;
  return {
    database: async () => (await prisma.$queryRaw`SELECT 1`) !== null,
    clickhouse: () => clickhouse.ping(),
    journal: () => journal.backlog().bytes < journalMaxBytes,
  };
}

async function succeeds(probe: Probe): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  try {
    return await Promise.race([probe(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
