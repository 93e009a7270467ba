import { exitOnUncaughtError } from "@/server/startup/fatal-errors";

/** A program that fails in the way that its argument specifies. */
exitOnUncaughtError();
const error = new Error("an uncaught error");
if (process.argv[2] === "rejection") void Promise.reject(error);
else {
  setImmediate(() => {
    throw error;
  });
}
// Without this, it would run forever.
setInterval(() => undefined, 1_000);
