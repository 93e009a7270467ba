import type { IncomingMessage, RequestListener } from "node:http";
import type { Env } from "@/base/env";
import { AppError } from "@/base/errors";
import type { PlainResponse } from "@/base/http/plain-http";
import type { Log } from "@/base/log";
import { requestIdOrNew } from "@/base/request-id";
import { apiError } from "../http/api-response";
import { mayRead, type Scraper } from "./access";
import type { MetricsReader } from "./metrics-reader";

const PATH = "/api/metrics";

export const isMetrics = ({ url = "" }: IncomingMessage): boolean =>
  url === PATH || url.startsWith(`${PATH}?`);

export type MetricsEndpoint = (method: string, scraper: Scraper) => Promise<PlainResponse>;

/** Answers GET /api/metrics. */
export function createMetricsEndpoint(env: Env, reader: MetricsReader): MetricsEndpoint {
  return async (method, scraper) => {
    if (method !== "GET") return apiError(ONLY_GET);
    if (!mayRead(env, scraper)) return apiError(NOT_ALLOWED);
    const { contentType, body } = await reader.text();
    const headers = {
      "Content-Type": contentType,
      "Cache-Control": "no-store",
      "X-Request-Id": requestIdOrNew(),
    };
    return { status: 200, headers, body };
  };
}

const NOT_ALLOWED = new AppError(
  "unauthenticated",
  "Metrics require the token in METRICS_TOKEN. Without one, only programs on the server's machine can read them, and not through a proxy.",
  { headers: { "WWW-Authenticate": "Bearer" } },
);

const ONLY_GET = new AppError("method_not_allowed", "This URL supports only GET.", {
  headers: { Allow: "GET" },
});

/**
 * Before Next, which adds the headers of a proxy itself. `peerHeader` has the address of a client
 * that is connected to a worker.
 */
export function metricsListener(
  endpoint: MetricsEndpoint,
  peerHeader: string,
  log: Log,
): RequestListener {
  return async (request, response) => {
    const header = (name: string) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    };
    const { remoteAddress } = request.socket;
    const peer = remoteAddress ?? header(peerHeader) ?? null;
    try {
      const { status, headers, body } = await endpoint(request.method ?? "GET", { peer, header });
      response.writeHead(status, headers).end(body);
    } catch (error) {
      log.error({ err: error }, "Could not read the metrics");
      response.writeHead(500).end();
    }
  };
}
