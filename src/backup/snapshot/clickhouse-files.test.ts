import { lstatSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryDirectory } from "@/testing/journal/journal";
import { BackupError } from "../format/errors";
import { copyDefinitions, isDefinition } from "./clickhouse-files";

const TABLE = "store/b20/b2085fb1";

function clickhouseIn(dir: string): string {
  const clickhouse = join(dir, "clickhouse");
  mkdirSync(join(clickhouse, TABLE, "202607_1_5_2"), { recursive: true });
  mkdirSync(join(clickhouse, "tmp"));
  writeFileSync(join(clickhouse, TABLE, "format_version.txt"), "1");
  return clickhouse;
}

const copied = (dir: string) => readdirSync(dir, { recursive: true, encoding: "utf8" }).sort();
const DEFINITIONS = ["store", "store/b20", TABLE, `${TABLE}/format_version.txt`];

it("everything but the parts is copied, also from a directory that is a link", async () => {
  const dir = temporaryDirectory();
  const clickhouse = clickhouseIn(dir);
  await copyDefinitions(clickhouse, join(dir, "copy"));
  expect(copied(join(dir, "copy"))).toEqual(DEFINITIONS);
  symlinkSync(clickhouse, join(dir, "link"));
  await copyDefinitions(join(dir, "link"), join(dir, "copy-of-link"));
  expect(lstatSync(join(dir, "copy-of-link")).isDirectory()).toBe(true);
  expect(copied(join(dir, "copy-of-link"))).toEqual(DEFINITIONS);
});

it("parts in a directory that is a link are not copied, since they could not be restored", async () => {
  const dir = temporaryDirectory();
  const clickhouse = clickhouseIn(dir);
  renameSync(join(clickhouse, "store"), join(dir, "store"));
  symlinkSync(join(dir, "store"), join(clickhouse, "store"));
  await expect(copyDefinitions(clickhouse, join(dir, "copy"))).rejects.toThrow(BackupError);
});

it("a part that ClickHouse deletes while the table's folder is listed is no definition", () => {
  const clickhouse = clickhouseIn(temporaryDirectory());
  const isCopied = (name: string) => isDefinition(name, join(clickhouse, name));
  expect(isCopied(`${TABLE}/202607_6_6_0`)).toBe(false);
  expect(isCopied(`${TABLE}/202607_1_5_2`)).toBe(false);
  expect(isCopied(`${TABLE}/format_version.txt`)).toBe(true);
});
