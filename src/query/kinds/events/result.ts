import type { EventOrder } from "@/query/engine/model/choices";
import type { ResultHead } from "@/query/engine/result/head";

/** A JSON object as it was sent, with whole numbers beyond ±2^53 as strings of their digits. */
export type Properties = Record<string, unknown>;

/** An event whole. What it does not have is null. */
export type EventRecord = {
  event_id: string;
  project_id: string;
  event_name: string;
  user_id: string;
  /** The session that the client named. */
  session_id: string | null;
  /** When it happened and when it arrived: RFC 3339 in the query's zone. */
  timestamp: string;
  received_at: string;
  platform: string;
  app_version: string | null;
  sdk_version: string | null;
  browser: string | null;
  os: string | null;
  device_type: string | null;
  country: string | null;
  is_bot: boolean;
  properties: Properties;
  /** The properties' text, where it has numbers of more digits than JSON readers keep. */
  properties_text?: string;
};

export type EventsResult = ResultHead & {
  kind: "events";
  order: EventOrder;
  /** Newest first. */
  events: EventRecord[];
  /** How many events match in all, as counted for the first page. */
  total: number;
  has_more: boolean;
  /** For the next page; null where there is none. */
  next_cursor: string | null;
};
