/**
 * How a part of the process is: `degraded` still does its work, but an operator has to look at it;
 * `not_ready` cannot serve requests. Details are public, so they name no host, path, project or figure.
 */
export type Health =
  | { status: "ready" }
  | { status: "degraded"; detail: string }
  | { status: "not_ready"; detail?: string };

export type HealthCheck = {
  /** The part's name in the answer of `/api/ready`. */
  name: string;
  /** A check that rejects, or takes longer than two seconds, is not ready. */
  run(): Promise<Health> | Health;
};

export const READY: Health = { status: "ready" };
export const NOT_READY: Health = { status: "not_ready" };
