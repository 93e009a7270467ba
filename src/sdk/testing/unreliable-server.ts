import { startIngest } from "@/testing/ingest/handler";
import type { Answer } from "../core/judge";

/** What can go wrong with one request. */
export const FAULTS = [
  "none",
  "request_lost",
  "answer_lost",
  "not_json",
  "other_json",
  "answer_garbled",
  "not_found",
  "timeout",
  "internal_error",
  "unavailable",
  "quota_exceeded",
  "key_revoked",
  "firewall",
  "proxy_body_limit",
  "not_lenient",
] as const;
export type Fault = (typeof FAULTS)[number];

/** With the fault proxy_body_limit, a body may have at most this many characters. */
const PROXY_LIMIT = 1_000;

const error = (status: number, code: string, retryAfter?: string): Answer => ({
  status,
  retryAfter,
  body: { detail: "It failed.", code },
});

/** The real ingestion on a journal in memory, behind a network that fails as it is told. */
export function startUnreliableServer() {
  const { journal, batch } = startIngest();
  const faults: Fault[] = [];
  const requests: string[] = [];

  async function deliver(text: string, lenient = true): Promise<Answer> {
    const headers: Record<string, string> = lenient ? { prefer: "handling=lenient" } : {};
    const { status, headers: sent, body } = await batch(text, headers);
    return { status, retryAfter: sent["Retry-After"], body };
  }

  async function post(text: string): Promise<Answer> {
    requests.push(text);
    const fault = faults.shift() ?? "none";
    switch (fault) {
      case "none":
        return deliver(text);
      case "request_lost":
        throw new TypeError("fetch failed");
      case "answer_lost":
        await deliver(text);
        throw new TypeError("fetch failed");
      case "not_json":
        return { status: 200, body: undefined };
      case "other_json":
        return { status: 200, body: { success: true, errors: [{ index: 0 }] } };
      case "answer_garbled":
        await deliver(text);
        return { status: 200, body: "x" };
      case "not_found":
        return { status: 404, body: undefined };
      case "timeout":
        return { status: 408, body: undefined };
      case "internal_error":
        return error(500, "internal_error");
      case "unavailable":
        return error(503, "backend_unavailable", "7");
      case "quota_exceeded":
        return error(429, "quota_exceeded", "3600");
      case "key_revoked":
        return error(401, "unauthenticated");
      case "firewall":
        return { status: 403 };
      case "proxy_body_limit":
        return text.length > PROXY_LIMIT ? { status: 413 } : deliver(text);
      case "not_lenient":
        return deliver(text, false);
    }
  }

  return {
    post,
    requests,
    failNext: (...next: Fault[]) => void faults.push(...next),
    /** The ids of the stored events; one that is stored twice is here twice. */
    storedIds: () => journal.rows().map(({ event_id }) => String(event_id)),
  };
}
