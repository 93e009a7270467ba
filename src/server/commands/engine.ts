import { readEngineEnv } from "@/base/engine-env";
import { exitOnUncaughtError, failToStart } from "../startup/fatal-errors";
import { assertFileLimit } from "../startup/file-limit";
import { onStopSignal, STOPPED_EARLY } from "../startup/stop-signals";
import { runEngine } from "./run-engine";

exitOnUncaughtError();
try {
  assertFileLimit();
  // If this process exits, so does the engine that it has started.
  let stop: () => void = () => process.exit(STOPPED_EARLY);
  onStopSignal({ stop: () => stop(), force: () => process.exit(1) });
  const engine = await runEngine(readEngineEnv());
  stop = () => void engine.stop().then(() => process.exit(0));
  process.stdout.write(engine.message);
} catch (error) {
  failToStart(error);
}
