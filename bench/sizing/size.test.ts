import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "@/base/package-root";
import { documentedTables } from "./scenarios";
import { partitionsFor, type SizeInput, sizeOf } from "./size";

const YEAR = { eventsPerSecond: 1_000_000, days: 365 };
const roleOf = (input: SizeInput, name: string) =>
  sizeOf(input).roles.find((role) => role.name.startsWith(name)) ?? expect.fail(name);

it("the page about sizing has the tables that the program prints", () => {
  const page = readFileSync(join(packageRoot(), "docs/sizing.md"), "utf8");
  for (const table of documentedTables()) expect(page).toContain(`\n${table}\n`);
});

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
    expect(cores(false)).toBe(39);
    expect(cores(true)).toBeGreaterThan(4 * cores(false));
  });

  it("has no partition that must take more than half of what it can", () => {
    expect(partitionsFor(100)).toBe(8);
    expect(partitionsFor(544_000)).toBe(8);
    expect(partitionsFor(545_000)).toBe(16);
  });

  it("keeps enough nodes for a majority, however few events there are", () => {
    expect(roleOf({ eventsPerSecond: 6_000, days: 1 }, "NATS").nodes).toBe(3);
    expect(sizeOf({ eventsPerSecond: 100, days: 365 }).roles).toHaveLength(1);
  });

  it("multiplies cores and disks by their prices", () => {
    const prices = { coreHour: 1, terabyteMonth: 0 };
    expect(sizeOf({ eventsPerSecond: 1, days: 1, ...prices }).monthly).toBe(2 * 730);
  });
});
