import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { quoteText } from "@/clickhouse/quote";
import { BadRequest } from "./bad-request";

/** An insert that reads its data with the table function `input`. */
const FROM_INPUT = /\bFROM input\(('(?:[^'\\]|\\.)*')\)(.*)\sFORMAT\s+(\w+)\s*$/s;

/**
 * Passes the data of an insert to the library in a file. The library does not have
 * `input`, and takes an empty line in data after a statement for its end, which binary
 * data can contain anywhere.
 *
 * The file is never flushed to the disk, and is removed as soon as it has been read.
 */
export class InsertFiles {
  /** Creates the directory, without what a killed process may have left in it. */
  constructor(private readonly dir: string) {
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
  }

  static isNeeded(statement: string): boolean {
    return FROM_INPUT.test(statement);
  }

  /** Calls `run` with a statement that reads the file. */
  async insert<T>(statement: string, body: Buffer, run: (sql: string) => Promise<T>): Promise<T> {
    const path = join(this.dir, randomUUID());
    try {
      await writeFile(path, body).catch(() => {
        throw new BadRequest("NOT_ENOUGH_SPACE", "Cannot write the data of the insert to a file");
      });
      return await run(
        statement.replace(
          FROM_INPUT,
          (_, structure: string, rest: string, format: string) =>
            `FROM file(${quoteText(path)}, ${quoteText(format)}, ${structure})${rest}`,
        ),
      );
    } finally {
      await unlink(path).catch(() => undefined);
    }
  }
}
