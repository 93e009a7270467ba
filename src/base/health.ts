import { withTimeout } from "./waiting";

/**
 * The state of a part of the process: `degraded` still works, but needs an operator's attention;
 * `not_ready` cannot serve requests. Details are public, so they must not contain hosts, paths,
 * projects or numbers.
 */
export type Health =
  | { status: "ready" }
  | { status: "degraded"; detail: string }
  | { status: "not_ready"; detail?: string };

export type HealthCheck = {
  /** The part's name in the response of `/api/ready`. */
  name: string;
  /** A check that rejects or takes longer than two seconds counts as `not_ready`. */
  run(): Promise<Health> | Health;
};

export type PartHealth = Health & { name: string };

/** A store that takes longer than this to respond could not serve requests either. */
const TIMEOUT_MS = 2_000;

/** Runs all checks at the same time. Never rejects. */
export const checkHealth = (checks: readonly HealthCheck[]): Promise<PartHealth[]> =>
  Promise.all(checks.map(async (check) => ({ name: check.name, ...(await run(check)) })));

async function run(check: HealthCheck): Promise<Health> {
  try {
    return await withTimeout(TIMEOUT_MS, Promise.resolve(check.run()), late);
  } catch {
    return NOT_READY;
  }
}

const late = () => new Error("The check took too long.");

export const READY: Health = { status: "ready" };
export const NOT_READY: Health = { status: "not_ready" };
