import { z } from "zod";
import { MAX_REPORTED_FAULTS } from "@/base/errors";
import { dateTime, list, model, named, optional, text, uuid } from "@/base/validation";
import { MAX_BATCH_EVENTS, MAX_NAME_CHARACTERS } from "./limits";
import { properties } from "./properties";

export const NAME_RULES = { min: 1, max: MAX_NAME_CHARACTERS, notBlank: true } as const;

/** Like {@link NAME_RULES}, but ignores white space around the name. */
export const EVENT_NAME_RULES = { ...NAME_RULES, trim: true } as const;

const name = () => text(NAME_RULES);

const eventModel = (maxPropertyFaults: number) =>
  model({
    event_id: optional(uuid()).describe(
      "Identifies the event, so that sending it again does not count twice. Default: a new id.",
    ),
    event_name: text(EVENT_NAME_RULES).describe("What happened."),
    user_id: name().describe("Who did it."),
    timestamp: optional(dateTime()).describe(
      "When it happened; UTC unless it has an offset. Default: the time of receipt.",
    ),
    platform: name().describe("Such as web, ios, android or server."),
    app_version: optional(name()).describe("The version of your app."),
    sdk_version: optional(name()).describe("The version of the SDK that sent it."),
    properties: optional(properties(maxPropertyFaults)).describe(
      "Anything else about the event. session_id is the session it belongs to.",
    ),
  });

export const AnalyticsEvent = named("AnalyticsEvent", eventModel(MAX_REPORTED_FAULTS));

/** Like {@link AnalyticsEvent}, but much faster for an event with many faults. */
export const BrieflyCheckedEvent = eventModel(1);

/** A valid event as sent, but with a canonical id, a trimmed name and a timestamp in ms. */
export type IncomingEvent = z.output<typeof AnalyticsEvent>;

const batchOf = <S extends z.ZodType>(event: S) =>
  model({
    batch_id: optional(uuid()).describe("Your own id of the batch."),
    events: list(event, { min: 1, max: MAX_BATCH_EVENTS }),
    sent_at: optional(dateTime()).describe(
      "When the device sent the batch, by its own clock. Corrects the timestamps if that clock is more than a minute off.",
    ),
  });

export const EventBatch = named("EventBatch", batchOf(AnalyticsEvent));

export const BatchEnvelope = batchOf(z.unknown());

const Warning = z.object({ index: z.int(), code: z.string(), message: z.string() });

const EventErrors = z.object({
  index: z.int(),
  event_id: z.string().optional(),
  detail: z.array(z.unknown()),
});

export const IngestionResponse = named(
  "IngestionResponse",
  z.object({
    success: z.boolean().describe("Whether any event was valid."),
    events_received: z.int().describe("The events in the request."),
    events_published: z
      .int()
      .optional()
      .describe("The events that were stored and were not duplicates."),
    message: z.string(),
    duplicates: z.int().optional().describe("The events that were already stored."),
    warnings: z
      .array(Warning)
      .optional()
      .describe("What was changed in an event, or is odd about it."),
    errors: z.array(EventErrors).optional().describe("The invalid events of a lenient request."),
  }),
);

export type IngestionResponse = z.output<typeof IngestionResponse>;
