import type { PlainResponse } from "@/base/http/plain-http";

const EXPOSED =
  "Retry-After, X-Request-Id, X-Service-Usage-Percent, X-Service-Usage-Warning, Preference-Applied";

/**
 * Headers of every ingestion response, errors included, so that any site may send events
 * and read the response.
 */
export function publicHeaders(requestId: string): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": EXPOSED,
    "X-Request-Id": requestId,
  };
}

export function preflight(): PlainResponse {
  return {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": "POST, OPTIONS",
      "Access-Control-Allow-Headers":
        "authorization, content-type, content-encoding, x-api-key, prefer",
      "Access-Control-Max-Age": "86400",
    },
    body: "",
  };
}
