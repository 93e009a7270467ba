import { exitOnUncaughtError, failToStart } from "./startup/fatal-errors";
import { assertFileLimit } from "./startup/file-limit";

exitOnUncaughtError();
try {
  assertFileLimit();
  // Imported after the check, since the modules cannot be loaded if the limit is too low.
  const [{ readEnv }, { serve }] = await Promise.all([import("@/base/env"), import("./serve")]);
  await serve(readEnv());
} catch (error) {
  failToStart(error);
}
