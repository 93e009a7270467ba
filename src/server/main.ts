import { exitOnUncaughtError, failToStart } from "./startup/fatal-errors";
import { assertFileLimit } from "./startup/file-limit";

exitOnUncaughtError();
try {
  assertFileLimit();
  // After the check: with too low a limit, not even the modules can be loaded.
  const [{ readEnv }, { serve }] = await Promise.all([import("@/base/env"), import("./serve")]);
  await serve(readEnv());
} catch (error) {
  failToStart(error);
}
