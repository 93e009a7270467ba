import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findPostgres } from "../stores/postgres-server";
import { findNats } from "./nats-program";

const run = promisify(execFile);

/** Debian's packages of the programs that are missing. */
const missing = (): string[] => [
  ...(findPostgres() === null ? ["postgresql"] : []),
  ...(findNats() === null ? ["nats-server"] : []),
];

/** Installs the servers for the tests with apt-get if they are missing and this user may. */
export async function ensureServicesInstalled(): Promise<void> {
  const wanted = missing();
  if (wanted.length === 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env })
    .then(() => run("apt-get", ["install", "-y", "-qq", ...wanted], { env }))
    // Said below, in words that also fit a system without apt-get.
    .catch(() => undefined);
  if (missing().length === 0) return;
  throw new Error(
    `The service tests need ${missing().join(" and ")}, which could not be installed. As root: apt-get install ${missing().join(" ")}`,
  );
}
