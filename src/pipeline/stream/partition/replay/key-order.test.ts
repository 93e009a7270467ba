import { expect, it, vi } from "vitest";
import { IdRecords } from "@/pipeline/journal/ids/id-records";
import { inKeyOrder } from "./key-order";

it("ids that begin with the same bytes are sorted without comparing them", () => {
  const count = 2_000;
  const records = new IdRecords(count);
  const none = Buffer.alloc(8);
  for (let index = 0; index < count; index++) {
    const id = Buffer.alloc(16);
    // Each comes twice.
    id.writeUInt32BE((index * 7_919) % (count / 2), 12);
    records.write(index, id, 0, index % 3, none, 0);
  }
  const expected = Array.from({ length: count }, (_, index) => index).sort(
    (a, b) => Buffer.compare(records.key(a), records.key(b)) || a - b,
  );
  const compare = vi.spyOn(Buffer.prototype, "compare");
  const order = inKeyOrder(records, count);
  const compared = compare.mock.calls.length;
  compare.mockRestore();
  expect([...order]).toEqual(expected);
  expect(compared).toBe(0);
});
