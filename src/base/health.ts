/**
 * The state of a part of the process: `degraded` still works, but an operator has to look at it;
 * `not_ready` cannot serve requests. Details are public, so they name no host, path, project or number.
 */
export type Health =
  | { status: "ready" }
  | { status: "degraded"; detail: string }
  | { status: "not_ready"; detail?: string };

export type HealthCheck = {
  /** The part's name in the response of `/api/ready`. */
  name: string;
  /** Rejecting, or taking longer than two seconds, counts as `not_ready`. */
  run(): Promise<Health> | Health;
};

export const READY: Health = { status: "ready" };
export const NOT_READY: Health = { status: "not_ready" };
