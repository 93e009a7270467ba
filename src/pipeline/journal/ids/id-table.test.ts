import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readUuid, writeUuid } from "@/base/bytes/uuid";
import { FINGERPRINT_BYTES } from "../store/entry";
import { IdFilter } from "./id-filter";
import { HASH_SEED, IdRecords, mix, RECORD_BYTES } from "./id-records";
import { IdTable } from "./id-table";

function writeRecord(records: IdRecords, index: number, eventId: string, project: number): void {
  const id = Buffer.alloc(16);
  writeUuid(eventId, id, 0);
  const fingerprint = Buffer.alloc(FINGERPRINT_BYTES);
  fingerprint.writeUInt32BE(index, 4);
  records.write(index, id, 0, project, fingerprint, 0);
}

/** Records with few distinct ids and projects, so that equal keys are common. */
const recordsOf = (keys: { id: number; project: number }[]): IdRecords => {
  const records = new IdRecords(keys.length);
  for (const [index, { id, project }] of keys.entries()) {
    const eventId = `00000000-0000-4000-8000-${id.toString(16).padStart(12, "0")}`;
    writeRecord(records, index, eventId, project);
  }
  return records;
};

/** Records whose hashes are all the same, made as a client could make them. */
function collidingRecords(count: number): IdRecords {
  const records = new IdRecords(count);
  const { words } = records;
  for (let index = 0; index < count; index++) {
    const at = (index * RECORD_BYTES) / 4;
    const start = [index, 1, 2];
    words.set([...start, start.reduce((hash, word) => mix(hash ^ word), HASH_SEED)], at);
  }
  return records;
}

const someKeys = fc.array(
  fc.record({ id: fc.integer({ min: 0, max: 40 }), project: fc.integer({ min: 1, max: 3 }) }),
  { maxLength: 100 },
);

describe("IdTable", () => {
  it("finds exactly the records that were added and not undone, like a Map", () => {
    fc.assert(
      fc.property(someKeys, fc.nat(100), (keys, keep) => {
        const records = recordsOf(keys);
        const table = new IdTable(100);
        const model = new Map<string, number>();
        for (let index = 0; index < keys.length; index++) {
          const key = records.key(index).toString("hex");
          expect(table.find(records, index, records.hash(index))).toBe(model.get(key) ?? -1);
          if (model.has(key)) continue;
          model.set(key, table.size);
          table.add(records, index, records.hash(index));
        }
        table.truncate(keep);
        for (let index = 0; index < keys.length; index++) {
          const at = model.get(records.key(index).toString("hex")) ?? -1;
          expect(table.find(records, index, records.hash(index))).toBe(at < keep ? at : -1);
        }
      }),
    );
  });

  it("finds ids quickly that a client has chosen to have the same hash", () => {
    const count = 20_000;
    const records = collidingRecords(count);
    expect(records.hash(1)).toBe(records.hash(count - 1));
    const table = new IdTable(count);
    const { sameKey } = table.records;
    let comparisons = 0;
    table.records.sameKey = (...given) => {
      if (++comparisons > 80 * count) throw new Error("Too many records are compared");
      return sameKey.apply(table.records, given);
    };
    for (let index = 0; index < count; index++) {
      expect(table.find(records, index, records.hash(index))).toBe(-1);
      table.add(records, index, records.hash(index));
    }
    for (let index = 0; index < count; index++) {
      expect(table.find(records, index, records.hash(index))).toBe(index);
    }
    table.truncate(count / 2);
    for (let index = 0; index < count; index += 100) {
      const found = table.find(records, index, records.hash(index));
      expect(found).toBe(index < count / 2 ? index : -1);
    }
  });

  it("returns every record once, ordered by the first bytes of its key", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { maxLength: 50 }), (ids) => {
        const records = new IdRecords(ids.length);
        const table = new IdTable(50);
        for (const [index, id] of ids.entries()) {
          writeRecord(records, index, id, 1);
          table.add(records, index, records.hash(index));
        }
        const order = [...table.inKeyOrder()];
        expect(order.toSorted((a, b) => a - b)).toEqual(ids.map((_, index) => index));
        const prefixes = order.map((index) => table.records.key(index).toString("hex", 0, 2));
        expect(prefixes).toEqual(prefixes.toSorted());
      }),
    );
  });

  it("keeps the first fingerprint", () => {
    const records = recordsOf([{ id: 1, project: 1 }]);
    const table = new IdTable(1);
    table.add(records, 0, records.hash(0));
    expect(table.records.fingerprint(0).readBigUInt64BE()).toBe(0n);
    expect(table.isFull).toBe(true);
    const other = recordsOf([{ id: 2, project: 1 }]);
    expect(() => table.add(other, 0, other.hash(0))).toThrow(RangeError);
  });
});

describe("IdFilter", () => {
  const random = (count: number): IdRecords => {
    const records = new IdRecords(count);
    for (let index = 0; index < count; index++) writeRecord(records, index, crypto.randomUUID(), 1);
    return records;
  };

  it("finds every added id and excludes nearly all others", () => {
    const filter = new IdFilter(1);
    const added = random(50_000);
    for (let index = 0; index < added.capacity; index++) filter.add(added.hash(index));
    let denied = 0;
    const others = random(10_000);
    for (let index = 0; index < added.capacity; index++) {
      expect(filter.mayHave(added.hash(index))).toBe(true);
    }
    for (let index = 0; index < others.capacity; index++) {
      if (!filter.mayHave(others.hash(index))) denied++;
    }
    expect(denied).toBeGreaterThan(9_800);
  });

  it("spreads sequential ids evenly", () => {
    const filter = new IdFilter(1);
    const counted = recordsOf(Array.from({ length: 20_000 }, (_, id) => ({ id, project: 1 })));
    for (let index = 0; index < 10_000; index++) filter.add(counted.hash(index));
    let denied = 0;
    for (let index = 10_000; index < 20_000; index++)
      if (!filter.mayHave(counted.hash(index))) denied++;
    expect(denied).toBeGreaterThan(9_800);
  });
});

describe("UUIDs as bytes", () => {
  it("are read back as they were written", () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const bytes = Buffer.alloc(20);
        writeUuid(uuid, bytes, 3);
        expect(readUuid(bytes, 3)).toBe(uuid);
      }),
    );
  });

  const good = "0123abcd-4567-4ef8-9abc-def012345678";
  it.each([
    "",
    "x",
    good.slice(1),
    `${good}0`,
    good.toUpperCase(),
    good.replace("-", "0"),
    good.replace("f", "g"),
    good.replace("f", "é"),
    good.replaceAll("-", ""),
  ])("rejects %j", (text) => {
    expect(() => writeUuid(text, Buffer.alloc(16), 0)).toThrow(TypeError);
  });
});
