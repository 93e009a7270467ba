import { join, resolve } from "node:path";
import { assertRestored } from "@/backup";
import { readEnv } from "@/base/env";
import { lockDataDir } from "@/base/storage/data-lock";
import { recountAtNextStart } from "@/pipeline";
import { failToStart } from "../startup/fatal-errors";

try {
  const dir = resolve(readEnv().DATA_DIR);
  const lock = await lockDataDir(dir);
  assertRestored(dir);
  await recountAtNextStart(join(dir, "journal"));
  await lock.release();
  process.stdout.write("The next start will count the stored events and treat them as complete.\n");
} catch (error) {
  failToStart(error);
}
