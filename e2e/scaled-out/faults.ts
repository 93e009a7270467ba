import { vi } from "vitest";
import type { TestServerProcess } from "@/testing/servers/server-process";
import { pick } from "../load";
import type { Installation } from "./installation";

export const PARTS = ["web process", "writer", "NATS node", "PostgreSQL", "engine"] as const;
const WAYS = ["killed", "paused"] as const;

export type Fault = { part: (typeof PARTS)[number]; way: (typeof WAYS)[number] };

export const nameOf = ({ part, way }: Fault): string => `${part} ${way}`;

/**
 * The order of faults: every five rounds hit each part once, every ten rounds in both ways. The
 * first five kill all but a writer, which is paused.
 */
export function planFaults(rounds: number, random: () => number): Fault[] {
  const faults: Fault[] = [];
  for (let cycle = 0; faults.length < rounds; cycle++) {
    const next = PARTS.map((part): Fault => {
      const isOdd = (cycle + (part === "writer" ? 1 : 0)) % WAYS.length === 1;
      return { part, way: isOdd ? "paused" : "killed" };
    });
    faults.push(...shuffled(next, random));
  }
  return faults.slice(0, rounds);
}

/** Makes one part fail. Returns a function that ends the fault. */
export async function inject(
  { part, way }: Fault,
  installation: Installation,
  random: () => number,
): Promise<() => Promise<void>> {
  const one = pick(serversOf(part, installation), random);
  if (way === "killed") await one.kill();
  else one.pause();
  return async () => {
    // A part that has ended by itself would be noticed here, too.
    if (way === "killed") await one.start();
    else one.resume();
    if (part === "NATS node") await installation.services.nats.ready();
  };
}

/**
 * Resolves once a single writer has all leases, as after the other one was gone for
 * longer than a lease.
 */
export function untilTakenOver({ database }: Installation): Promise<void> {
  return vi.waitFor(
    async () => {
      const partitions = await database.prisma.streamPartition.findMany();
      const now = Date.now();
      const owned = partitions.filter(({ leasedUntil }) => (leasedUntil?.getTime() ?? 0) > now);
      const owners = new Set(owned.map(({ owner }) => owner));
      if (owners.size !== 1 || owned.length < partitions.length)
        throw new Error(`${owned.length} partitions are owned, by ${owners.size} writers`);
    },
    { timeout: 120_000, interval: 250 },
  );
}

function serversOf(part: Fault["part"], installation: Installation): TestServerProcess[] {
  const { webs, writers, services } = installation;
  const servers: Record<Fault["part"], TestServerProcess[]> = {
    "web process": webs,
    writer: writers,
    "NATS node": services.nats.nodes,
    PostgreSQL: [services.postgres],
    engine: [services.engine],
  };
  return servers[part];
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}
