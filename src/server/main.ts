import { exitOnUncaughtError, failToStart } from "./startup/fatal-errors";
import { assertFileLimit } from "./startup/file-limit";

exitOnUncaughtError();
try {
  assertFileLimit();
  // Imported after the check, since the modules cannot be loaded if the limit is too low.
  const { readEnv } = await import("@/base/env");
  const env = readEnv();
  if (env.ROLE === "writer") await (await import("./writer/serve-writer")).serveWriter(env);
  else await (await import("./serve")).serve(env);
} catch (error) {
  failToStart(error);
}
