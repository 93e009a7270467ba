import { randomFillSync } from "node:crypto";
import { expect, it, onTestFinished, vi } from "vitest";
import { temporaryDirectory } from "@/testing/journal/journal";
import { openTables } from "../store/tables";
import { IdGeneration } from "./id-generation";
import { IdRecords } from "./id-records";

/** Two records whose bits are in the same place of the filter, which is saved at once. */
function neighbours(): IdRecords {
  const records = new IdRecords(2);
  randomFillSync(records.words);
  while (records.hash(0) >>> 24 !== records.hash(1) >>> 24) randomFillSync(records.words);
  return records;
}

it("an id that is added while the filter is saved is found after a restart", async () => {
  const tables = openTables(temporaryDirectory());
  onTestFinished(() => tables.root.close());
  const generation = new IdGeneration(tables, 0);
  const records = neighbours();
  const add = (index: number) => tables.root.batch(() => generation.put(records, index));
  await add(0);
  const save = tables.filters.put.bind(tables.filters);
  vi.spyOn(tables.filters, "put").mockImplementationOnce(async (key, bytes) => {
    const saved = Buffer.from(bytes);
    await add(1);
    return save(key, saved);
  });
  await generation.saveFilter();
  await generation.saveFilter();
  const reopened = new IdGeneration(tables, 0);
  for (const index of [0, 1]) {
    expect(reopened.find(records, index, records.hash(index))).toBeDefined();
  }
});
