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

export const READY: Health = { status: "ready" };
export const NOT_READY: Health = { status: "not_ready" };
