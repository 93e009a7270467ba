import { z } from "zod";
import { checkHealth, type HealthCheck } from "@/base/health";
import { json, type PlainResponse } from "@/base/http/plain-http";
import { named } from "@/base/validation";

const Status = z.enum(["ready", "degraded", "not_ready"]);

/** The response: with an error's fields if a part is not ready. */
export const Readiness = named(
  "Readiness",
  z.strictObject({
    status: Status,
    parts: z.record(z.string(), Status),
    reasons: z.array(z.strictObject({ part: z.string(), detail: z.string() })).optional(),
    detail: z.string().optional(),
    code: z.literal("backend_unavailable").optional(),
  }),
);

/**
 * Responds with 503 if a part is not ready, otherwise with 200. The status is `degraded` if a part
 * needs an operator: taking the process out of service would not help.
 */
export async function readiness(checks: readonly HealthCheck[]): Promise<PlainResponse> {
  const results = await checkHealth(checks);
  const parts = Object.fromEntries(results.map(({ name, status }) => [name, status]));
  const reasons = results.flatMap((result) =>
    "detail" in result && result.detail ? [{ part: result.name, detail: result.detail }] : [],
  );
  const body = { parts, ...(reasons.length > 0 && { reasons }) };
  const failing = results.filter(({ status }) => status === "not_ready").map(({ name }) => name);
  if (failing.length > 0) {
    const error = { detail: `Not ready: ${failing.join(", ")}.`, code: "backend_unavailable" };
    return json(503, { ...error, status: "not_ready", ...body }, { "Retry-After": "1" });
  }
  const isDegraded = results.some(({ status }) => status === "degraded");
  return json(200, { status: isDegraded ? "degraded" : "ready", ...body });
}
