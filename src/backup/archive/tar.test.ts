import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, it, vi } from "vitest";
import { temporaryDirectory } from "@/testing/journal/journal";
import { BackupError } from "../format/errors";
import { pack, unpack } from "./tar";

const { signal } = new AbortController();

async function contentOf(archive: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Packs with a program in place of tar, which prints these messages and exits with this code. */
async function packWith(code: number, messages: readonly string[]): Promise<string> {
  const dir = temporaryDirectory();
  const printed = messages.map((message) => `echo "tar: ${message}" >&2\n`).join("");
  const script = `#!/bin/sh\nprintf "$LC_ALL"\n${printed}exit ${code}\n`;
  writeFileSync(join(dir, "tar"), script);
  chmodSync(join(dir, "tar"), 0o755);
  vi.stubEnv("PATH", `${dir}:${process.env.PATH}`);
  try {
    return await contentOf(pack("a.tar", dir, ["tar"], signal));
  } finally {
    vi.unstubAllEnvs();
  }
}

const CHANGED = "store/a/data.bin: file changed as we read it";
const SHRANK = "store/a/data.bin: File shrank by 5 bytes; padding with zeros";

it("an archive is complete if only the links of its files have changed", async () => {
  expect(await packWith(1, [CHANGED])).toBe("C");
  expect(await packWith(1, Array<string>(2_000).fill(CHANGED))).toBe("C");
});

it.each([
  ["another message", 1, [SHRANK]],
  ["another message before many others", 1, [SHRANK, ...Array<string>(2_000).fill(CHANGED)]],
  ["no message", 1, []],
  ["another exit code", 2, [CHANGED]],
])("an archive with %s is not complete", async (_, code, messages) => {
  await expect(packWith(code, messages)).rejects.toThrow(BackupError);
});

it("a file that loses a link while it is packed is packed as it is", async () => {
  const dir = temporaryDirectory();
  const content = Buffer.alloc(8 * 2 ** 20, "content");
  writeFileSync(join(dir, "live"), content);
  linkSync(join(dir, "live"), join(dir, "frozen"));
  const chunks: Uint8Array[] = [];
  for await (const chunk of pack("a.tar", dir, ["frozen"], signal)) {
    // The rest does not fit into the pipe, so tar is still reading the file.
    if (chunks.length === 0) rmSync(join(dir, "live"));
    chunks.push(chunk);
  }
  mkdirSync(join(dir, "copy"));
  await unpack("a.tar", Readable.from(chunks), join(dir, "copy"));
  expect(readFileSync(join(dir, "copy", "frozen")).equals(content)).toBe(true);
});
