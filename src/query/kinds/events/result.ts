import type { EventOrder } from "@/query/engine/model/query-options";
import type { ResultHead } from "@/query/engine/result/result-head";

/** A JSON object as sent, with integers beyond ±2^53 as strings of their digits. */
export type Properties = Record<string, unknown>;

/** An event. Missing values are null. */
export type EventRecord = {
  event_id: string;
  project_id: string;
  event_name: string;
  user_id: string;
  /** The session id that the client sent. */
  session_id: string | null;
  /** When it happened and when it was received: RFC 3339 in the query's zone. */
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
  /** The properties as text, if they have numbers with more digits than JSON parsers preserve. */
  properties_text?: string;
};

export type EventsResult = ResultHead & {
  kind: "events";
  order: EventOrder;
  /** Newest first. */
  events: EventRecord[];
  /** The number of all matching events, counted for the first page. */
  total: number;
  has_more: boolean;
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
};
