import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CountryLookup, openCountryLookup } from "./geo";

/**
 * Values of the MaxMind DB format (specification 2.0): a control byte of type and size, then data.
 */
const text = (value: string) =>
  Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);
const map = (entries: Record<string, Buffer>) => {
  const pairs = Object.entries(entries).flatMap(([key, value]) => [text(key), value]);
  return Buffer.concat([Buffer.from([(7 << 5) | Object.keys(entries).length]), ...pairs]);
};
const uint16 = (value: number) => Buffer.from([(5 << 5) | 1, value]);
const uint32 = (value: number) => Buffer.from([(6 << 5) | 1, value]);

/** A database of one node: addresses below 128.0.0.0 are in `country`, the others unknown. */
function database(country: string): Buffer {
  const nodes = 1;
  const dataAt = nodes + 16;
  const tree = Buffer.from([0, 0, dataAt, 0, 0, nodes]);
  const data = map({ country: map({ iso_code: text(country) }) });
  const metadata = map({
    node_count: uint32(nodes),
    record_size: uint16(24),
    ip_version: uint16(4),
    database_type: text("Test-Country"),
    binary_format_major_version: uint16(2),
    binary_format_minor_version: uint16(0),
    build_epoch: uint32(1),
  });
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from("MaxMind.com")]);
  return Buffer.concat([tree, Buffer.alloc(16), data, marker, metadata]);
}

describe("a country database", () => {
  let folder: string;
  let geo: CountryLookup;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tallymark-geo-"));
    const file = join(folder, "country.mmdb");
    await writeFile(file, database("DE"));
    geo = await openCountryLookup(file);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(["81.2.69.142", "1.2.3.4:567", "::ffff:1.2.3.4"])(
    "knows the country of %s",
    (address) => {
      expect(geo.country(address)).toBe("DE");
    },
  );

  it.each(["203.0.113.7", "", "unknown", "2001:db8::1", "[2001:db8::1]:567", "1.2.3"])(
    "does not know a country for %j, without an error",
    (address) => {
      expect(geo.country(address)).toBe("");
    },
  );

  it("that is not a database is rejected when it is opened", async () => {
    const file = join(folder, "broken.mmdb");
    await writeFile(file, "not a database");
    await expect(openCountryLookup(file)).rejects.toThrow();
  });
});
