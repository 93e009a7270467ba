import { exitOnUncaughtError } from "@/server/startup/fatal-errors";

/** A program that goes wrong in the way its argument says. */
exitOnUncaughtError();
const fault = new Error("a fault that nobody caught");
if (process.argv[2] === "rejection") void Promise.reject(fault);
else {
  setImmediate(() => {
    throw fault;
  });
}
// It would run for ever.
setInterval(() => undefined, 1_000);
