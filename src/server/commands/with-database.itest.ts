import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "@/base/env";
import { lockDataDir } from "@/base/storage/data-lock";
import { temporaryDirectory } from "@/testing/journal/journal";
import { withDatabase } from "./with-database";

test("a command does not open the database of an interrupted restore", async () => {
  const dir = temporaryDirectory();
  writeFileSync(join(dir, "restore.unfinished"), "");
  const env = readEnv({ DATA_DIR: dir, LOG_LEVEL: "silent" });
  await expect(withDatabase(env, async () => "done")).rejects.toThrow("was interrupted");
  // It is unlocked for the next command.
  await (await lockDataDir(dir)).release();
});
