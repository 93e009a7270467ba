import { z } from "zod";
import { EVENT_ORDERS, USERS_SORTS } from "@/query/engine/model/query-options";
import { count, HEAD, resultSchema, scalar, time } from "./parts";

const PAGE = {
  total: count.describe("The number of all matches, counted for the first page."),
  has_more: z.boolean(),
  next_cursor: z.string().nullable().describe("The cursor of the next page."),
};

const text = z.string().nullable();

const event = z.strictObject({
  event_id: z.string(),
  project_id: z.string(),
  event_name: z.string(),
  user_id: z.string(),
  session_id: text,
  timestamp: time,
  received_at: time,
  platform: z.string(),
  app_version: text,
  sdk_version: text,
  browser: text,
  os: text,
  device_type: text,
  country: text,
  is_bot: z.boolean(),
  properties: z.record(z.string(), z.unknown()),
  properties_text: z
    .string()
    .exactOptional()
    .describe("The properties as text, if they have numbers that JSON parsers would round."),
});

export const events = resultSchema(
  "EventsResult",
  "events",
)(
  z.strictObject({
    ...HEAD,
    kind: z.literal("events"),
    order: z.enum(EVENT_ORDERS),
    events: z.array(event).describe("Newest first."),
    ...PAGE,
  }),
);

export const users = resultSchema(
  "UsersResult",
  "users",
)(
  z.strictObject({
    ...HEAD,
    kind: z.literal("users"),
    sort: z.enum(USERS_SORTS),
    users: z.array(
      z.strictObject({
        user_id: z.string(),
        events: count,
        sessions: count,
        first_seen: time,
        last_seen: time,
        country: text,
        platform: z.string(),
      }),
    ),
    ...PAGE,
  }),
);

const counts = z.array(z.strictObject({ value: z.string(), events: count }));

export const user = resultSchema(
  "UserResult",
  "user",
)(
  z.strictObject({
    ...HEAD,
    kind: z.literal("user"),
    user_id: z.string(),
    first_seen: time,
    last_seen: time,
    events: count,
    sessions: count,
    active_days: count,
    days: z.array(z.strictObject({ time, events: count })),
    event_names: counts,
    platforms: counts,
    browsers: counts,
    systems: counts,
    devices: counts,
    countries: counts,
    properties: z.array(
      z.strictObject({
        key: z.string(),
        type: z.enum(["string", "number", "boolean", "null", "array", "object"]),
        value: scalar,
        cut: z.boolean().describe("Whether the text is truncated."),
        at: time.describe("When it was sent."),
      }),
    ),
    properties_cut: z.boolean().describe("Whether properties are missing."),
  }),
);

export const values = resultSchema(
  "ValuesResult",
  "values",
)(
  z.strictObject({
    ...HEAD,
    kind: z.literal("values"),
    field: z.string(),
    values: z.array(z.strictObject({ value: scalar, count })).describe("Most frequent first."),
    has_more: z.boolean(),
    exact: z.boolean().describe("Whether every event was read and every value counted."),
    distinct: count.describe("The number of distinct values, at least."),
  }),
);
