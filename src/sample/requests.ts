import { v5 } from "uuid";
import type { PlainRequest } from "@/base/http/plain-http";
import { MAX_BATCH_EVENTS } from "@/ingest";
import type { ShopEvent } from "./shop/visit";

/** The header with a visitor's country, as a trusted proxy would set it. */
export const COUNTRY_HEADER = "x-sample-country";

export type SampleTarget = { projectId: string; key: string };

/** Requests to the ingest API, grouped by sender, since each sends its own headers. */
export function* requestsOf(
  events: readonly ShopEvent[],
  target: SampleTarget,
): Generator<PlainRequest> {
  for (const group of bySender(events)) {
    for (let at = 0; at < group.length; at += MAX_BATCH_EVENTS) {
      yield requestOf(group.slice(at, at + MAX_BATCH_EVENTS), target);
    }
  }
}

function bySender(events: readonly ShopEvent[]): ShopEvent[][] {
  const groups = new Map<string, ShopEvent[]>();
  for (const event of events) {
    const { userAgent, country } = event.shopper;
    const sender = `${country} ${userAgent}`;
    const group = groups.get(sender);
    if (group) group.push(event);
    else groups.set(sender, [event]);
  }
  return [...groups.values()];
}

function requestOf(events: readonly ShopEvent[], { projectId, key }: SampleTarget): PlainRequest {
  const { userAgent = "", country = "" } = events[0]?.shopper ?? {};
  const headers: Record<string, string> = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    "user-agent": userAgent,
    [COUNTRY_HEADER]: country,
  };
  return {
    method: "POST",
    path: "/api/v1/ingest/batch",
    query: new URLSearchParams(),
    header: (name) => headers[name],
    body: Buffer.from(JSON.stringify({ events: events.map((event) => wire(event, projectId)) })),
    remoteAddress: "",
  };
}

/**
 * The id is derived from project and event number (UUIDv5), so that a repeated
 * event is a duplicate.
 */
function wire(event: ShopEvent, projectId: string) {
  return {
    event_id: v5(`sample/${event.number}`, projectId),
    event_name: event.name,
    user_id: event.shopper.userId,
    timestamp: new Date(event.at).toISOString(),
    platform: event.shopper.platform,
    app_version: event.appVersion,
    sdk_version: event.sdkVersion,
    properties: event.properties,
  };
}
