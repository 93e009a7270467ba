import { readUuid, UUID_BYTES } from "@/base/bytes/uuid";
import { EVENT_COLUMNS, type EventColumn, ROW_END } from "@/clickhouse/events";

export type DecodedRow = Record<EventColumn, unknown>;

/**
 * Reads binary rows independently of the code that writes them. Throws `RangeError`
 * if they are damaged.
 */
class RowReader {
  at = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  take(length: number): Buffer {
    const end = this.at + length;
    if (end > this.bytes.length) throw new RangeError("The row is truncated");
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }

  size(): number {
    const [byte = 0] = this.take(1);
    return byte < 128 ? byte : byte - 128 + 128 * this.size();
  }

  readonly text = (): string => this.take(this.size()).toString();
  readonly bool = (): number => this.take(1).readUInt8();
  readonly time = (): number => Number(this.take(8).readBigInt64LE());
  readonly double = (): number => this.take(8).readDoubleLE();
  readonly uuid = (): string => {
    const words = Buffer.from(this.take(UUID_BYTES));
    return readUuid(
      Buffer.concat([words.subarray(0, 8).reverse(), words.subarray(8).reverse()]),
      0,
    );
  };

  map<T>(value: () => T): Record<string, T> {
    const members = Array.from({ length: this.size() }, () => [this.text(), value()] as const);
    return Object.fromEntries(members);
  }

  column(name: EventColumn): unknown {
    if (name === "project_id" || name === "event_id") return this.uuid();
    if (name === "ts" || name === "received_at") return this.time();
    if (name === "is_bot") return this.bool();
    if (name === "ps" || name === "po") return this.map(this.text);
    if (name === "pn") return this.map(this.double);
    return name === "pb" ? this.map(() => this.bool() === 1) : this.text();
  }

  row(): DecodedRow {
    const entries = EVENT_COLUMNS.map((name) => [name, this.column(name)] as const);
    if (this.take(4).readUInt32LE() !== ROW_END) throw new RangeError("The row does not end here");
    return Object.fromEntries(entries) as DecodedRow;
  }
}

export function decodeRows(bytes: Buffer): DecodedRow[] {
  const reader = new RowReader(bytes);
  const rows: DecodedRow[] = [];
  while (!reader.isAtEnd) rows.push(reader.row());
  return rows;
}
