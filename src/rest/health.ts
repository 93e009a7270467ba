import { type Health, type HealthCheck, NOT_READY } from "@/base/health";
import { json, type PlainResponse } from "@/base/http/plain-http";
import { within } from "@/base/waiting";

/** A store that takes longer to say "here" is of no use to a request either. */
const PATIENCE_MS = 2_000;

/**
 * Whether the process can do its work. 503 when a part is not ready; else 200, with the status
 * `degraded` when a part needs an operator: taking the process out of service would not help then.
 */
export async function ready(checks: readonly HealthCheck[]): Promise<PlainResponse> {
  const results = await Promise.all(
    checks.map(async (check) => ({ ...check, ...(await run(check)) })),
  );
  const parts = Object.fromEntries(results.map(({ name, status }) => [name, status]));
  const reasons = results.flatMap((result) =>
    "detail" in result && result.detail ? [{ part: result.name, detail: result.detail }] : [],
  );
  const body = { parts, ...(reasons.length > 0 && { reasons }) };
  const missing = results.filter(({ status }) => status === "not_ready").map(({ name }) => name);
  if (missing.length > 0) {
    const error = { detail: `Not ready: ${missing.join(", ")}.`, code: "backend_unavailable" };
    return json(503, { ...error, status: "not_ready", ...body }, { "Retry-After": "1" });
  }
  const isDegraded = results.some(({ status }) => status === "degraded");
  return json(200, { status: isDegraded ? "degraded" : "ready", ...body });
}

async function run(check: HealthCheck): Promise<Health> {
  try {
    return await within(PATIENCE_MS, Promise.resolve(check.run()), late);
  } catch {
    return NOT_READY;
  }
}

const late = () => new Error("The check took too long.");
