import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { IdRecords } from "@/pipeline/journal/ids/id-records";
import { ID_BYTES } from "@/pipeline/stream/messages/id-message";
import { temporaryDirectory } from "@/testing/journal/journal";
import { IdRuns } from "./id-runs";

const { signal } = new AbortController();
const open: IdRuns[] = [];
afterEach(async () => {
  for (const runs of open.splice(0)) await runs.clear();
});

type Id = { project: number; id: Uint8Array; fingerprint: Uint8Array };

/** Few different bytes in few places, so that many ids are the same or nearly so. */
const bytes = (length: number) =>
  fc
    .tuple(fc.nat({ max: length - 1 }), fc.constantFrom(0, 1, 127, 128, 255))
    .map(([at, value]) => new Uint8Array(length).fill(value, at, at + 1));
const anyId: fc.Arbitrary<Id> = fc.record({
  project: fc.constantFrom(1, 2, 256),
  id: bytes(16),
  fingerprint: fc.uint8Array({ minLength: 8, maxLength: 8 }),
});

async function merged(dir: string, ids: readonly Id[], runIds: number): Promise<string[]> {
  const runs = new IdRuns(dir, signal, runIds);
  open.push(runs);
  for (const { project, id, fingerprint } of ids)
    await runs.add(project, Buffer.concat([id, fingerprint]));
  return Array.from(await runs.merged(), textsOf).flat();
}

const textsOf = (records: IdRecords): string[] =>
  Array.from({ length: records.capacity }, (_, index) =>
    Buffer.concat([records.key(index), records.fingerprint(index)]).toString("hex"),
  );

/** The records by key, as the first of each key has them. */
function expected(ids: readonly Id[]): string[] {
  const byKey = new Map<string, string>();
  for (const { project, id, fingerprint } of ids) {
    const records = new IdRecords(1);
    const data = Buffer.concat([id, fingerprint]);
    records.write(0, data, 0, project, data, 16);
    const key = records.key(0).toString("hex");
    if (!byKey.has(key)) byKey.set(key, textsOf(records).join(""));
  }
  return [...byKey.keys()].sort().flatMap((key) => byKey.get(key) ?? []);
}

it("ids come in the order of their keys, each once, as it was accepted first", async () => {
  const dir = temporaryDirectory();
  const runIds = fc.integer({ min: 1, max: 30 });
  await fc.assert(
    fc.asyncProperty(fc.array(anyId, { maxLength: 200 }), runIds, async (ids, size) => {
      expect(await merged(dir, ids, size)).toEqual(expected(ids));
    }),
    { numRuns: 80 },
  );
});

it("ids that begin with the same bytes are sorted, too", async () => {
  const ids = Array.from({ length: 20_000 }, (_, index): Id => {
    const id = Buffer.alloc(16);
    id.writeUInt32BE((index * 7_919) % 20_000, 12);
    return { project: 1, id, fingerprint: new Uint8Array(8) };
  });
  expect(await merged(temporaryDirectory(), ids, 6_000)).toEqual(expected(ids));
});

it("no ids make no batches", async () => {
  expect(await merged(temporaryDirectory(), [], 10)).toEqual([]);
});

it("as many ids as fit into memory stay there", async () => {
  const runs = new IdRuns(temporaryDirectory(), signal, 10);
  await runs.add(1, Buffer.alloc(9 * ID_BYTES));
  expect(runs.runs).toBe(0);
  expect(runs.rest.count).toBe(9);
});
