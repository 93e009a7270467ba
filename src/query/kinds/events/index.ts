import { type Cell, kind } from "@/query/engine/language/kind";
import type { EventRecord, EventsResult } from "./result";
import { runEvents } from "./run";
import { eventsSchema } from "./schema";

const COLUMNS = [
  { name: "timestamp", type: "time" },
  { name: "event_name", type: "string" },
  { name: "user_id", type: "string" },
  { name: "session_id", type: "string" },
  { name: "platform", type: "string" },
  { name: "app_version", type: "string" },
  { name: "sdk_version", type: "string" },
  { name: "browser", type: "string" },
  { name: "os", type: "string" },
  { name: "device_type", type: "string" },
  { name: "country", type: "string" },
  { name: "is_bot", type: "boolean" },
  { name: "received_at", type: "time" },
  { name: "event_id", type: "string" },
  { name: "project_id", type: "string" },
] as const satisfies { name: keyof EventRecord; type: string }[];

export const events = kind({
  description: "Single events whole, newest first, a page at a time.",
  schema: eventsSchema,
  run: runEvents,
  table: ({ events, has_more }: EventsResult) => ({
    columns: [...COLUMNS, { name: "properties", type: "json" }],
    rows: events.map((event): Cell[] => [
      ...COLUMNS.map(({ name }) => event[name]),
      event.properties_text ?? JSON.stringify(event.properties),
    ]),
    truncated: has_more,
  }),
});
