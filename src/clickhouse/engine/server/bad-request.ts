import { CODE } from "@/clickhouse/codes";

/** A request that is rejected before it reaches ClickHouse. */
export class BadRequest extends Error {
  readonly code: number;

  constructor(name: keyof typeof CODE, message: string) {
    super(message);
    this.name = "BadRequest";
    this.code = CODE[name];
  }
}
