import type { EventOrder } from "@/query/engine/model/query-options";
import type { Position } from "@/query/engine/questions/events";

/** A row of a list as ClickHouse returns it. Times in ms. */
export type EventListRow = {
  event_id: string;
  project_id: string;
  event_name: string;
  user_id: string;
  platform: string;
  app_version: string;
  browser: string;
  country: string;
  is_bot: boolean;
  happened: string;
  received: string;
  preview: string;
  /** The length of the properties and names as text. */
  bytes: string;
};

/** A row with everything that an event's record contains. */
export type RecordRow = Omit<EventListRow, "preview" | "bytes"> & {
  session_id: string;
  sdk_version: string;
  os: string;
  device_type: string;
  raw: string;
};

/** An event in a list. Times in ms since the epoch. */
export type EventSummary = {
  eventId: string;
  eventName: string;
  userId: string;
  platform: string;
  appVersion: string;
  browser: string;
  country: string;
  isBot: boolean;
  happenedAt: number;
  receivedAt: number;
  /** The start of the properties as sent. */
  preview: string;
};

export function positionOf(
  row: Pick<EventListRow, "event_id" | "project_id" | "happened" | "received">,
  order: EventOrder,
): Position {
  const [happened, received] = [Number(row.happened), Number(row.received)];
  const [time, otherTime] = order === "received" ? [received, happened] : [happened, received];
  return { time, otherTime, eventId: row.event_id, projectId: row.project_id };
}

export function summaryOf(row: EventListRow): EventSummary {
  return {
    eventId: row.event_id,
    eventName: row.event_name,
    userId: row.user_id,
    platform: row.platform,
    appVersion: row.app_version,
    browser: row.browser,
    country: row.country,
    isBot: row.is_bot,
    happenedAt: Number(row.happened),
    receivedAt: Number(row.received),
    preview: row.preview,
  };
}
