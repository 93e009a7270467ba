import type { RequestListener, ServerResponse } from "node:http";
import { AppError } from "@/base/errors";
import type { HealthCheck } from "@/base/health";
import { json, type PlainResponse } from "@/base/http/plain-http";
import { readiness } from "@/rest";
import { apiError } from "../http/api-response";
import { isMetrics } from "../metrics/endpoint";

/** Responds to health checks and with metrics, and to nothing else. */
export function writerListener(
  checks: readonly HealthCheck[],
  metrics: RequestListener,
): RequestListener {
  return (request, response) => {
    if (isMetrics(request)) return metrics(request, response);
    const path = request.url?.split("?")[0];
    if (path === "/api/health") send(response, json(200, { status: "alive" }));
    else if (path === "/api/ready") void readiness(checks).then((ready) => send(response, ready));
    else send(response, apiError(NOT_HERE));
  };
}

const NOT_HERE = new AppError(
  "not_found",
  "This process only writes events to ClickHouse (ROLE=writer). Send requests to a process with ROLE=web.",
);

function send(response: ServerResponse, { status, headers, body }: PlainResponse): void {
  response.writeHead(status, { "Cache-Control": "no-store", ...headers }).end(body);
}
