import { describe, expect, it } from "vitest";
import { citedCosts } from "./cited-costs";
import type { Costs } from "./costs";
import { partitionsFor, type SizeInput, sizeOf } from "./size";

const YEAR = { eventsPerSecond: 1_000_000, days: 365 };

/** Fixed costs, so that new results change no number here. */
function costsWith(values: Partial<Record<keyof Costs, number>>): Costs {
  const fixed = {
    webBatched: 20,
    webSingle: 100,
    writer: 8,
    stored: 81,
    idIndex: 61,
    partition: 150_000,
    oneMachine: 4_000,
    ...values,
  };
  const costs = { ...citedCosts() };
  for (const [name, value] of Object.entries(fixed)) {
    const key = name as keyof Costs;
    Object.assign(costs, { [key]: { ...costs[key], value } });
  }
  return costs;
}

const COSTS = costsWith({});
const roleOf = (input: SizeInput, name: string) =>
  sizeOf(input, COSTS).roles.find((role) => role.name.startsWith(name)) ?? expect.fail(name);

describe("the arithmetic", () => {
  it("stores each event once per replica, and leaves a fifth of the disks free", () => {
    const bytes = 1_000_000 * 86_400 * 365 * 81 * 3;
    expect(roleOf(YEAR, "ClickHouse").terabytes).toBeCloseTo(bytes / 1e12 / 0.8, 0);
    const one = roleOf({ ...YEAR, clickhouseReplicas: 1 }, "ClickHouse");
    expect(one.terabytes).toBeCloseTo(roleOf(YEAR, "ClickHouse").terabytes / 3, 6);
  });

  it("has room for the whole index of ids on what remains of two writers", () => {
    const index = 1_000_000 * 86_400 * 62 * 61;
    expect(roleOf(YEAR, "writer").terabytes).toBeGreaterThan((2 * index) / 1e12 / 0.8);
  });

  it("needs more cores for single events than for batches", () => {
    const cores = (singles: boolean) => {
      const { nodes, cores: each } = roleOf({ ...YEAR, singles }, "web");
      return nodes * each;
    };
    expect(cores(false)).toBe(42);
    expect(cores(true)).toBe(208);
  });

  it("has no partition that must take more than half of what it can", () => {
    const costs = costsWith({ writer: 1 });
    expect(partitionsFor(100, costs)).toBe(8);
    expect(partitionsFor(600_000, costs)).toBe(8);
    expect(partitionsFor(601_000, costs)).toBe(16);
  });

  it("has a partition for each writer", () => {
    expect(partitionsFor(500_000, COSTS)).toBe(8);
    expect(partitionsFor(501_000, COSTS)).toBe(16);
    expect(roleOf({ eventsPerSecond: 501_000, days: 1 }, "writer").nodes).toBe(9);
  });

  it("keeps enough nodes for a majority, however few events there are", () => {
    expect(roleOf({ eventsPerSecond: 4_001, days: 1 }, "NATS").nodes).toBe(3);
    expect(sizeOf({ eventsPerSecond: 4_000, days: 365 }, COSTS).roles).toHaveLength(1);
  });

  it("multiplies cores and disks by their prices", () => {
    const prices = { coreHour: 1, terabyteMonth: 0 };
    expect(sizeOf({ eventsPerSecond: 1, days: 1, ...prices }, COSTS).monthly).toBe(2 * 730);
  });
});
