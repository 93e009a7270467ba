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
    event_id: optional(uuid()),
    event_name: text(EVENT_NAME_RULES),
    user_id: name(),
    timestamp: optional(dateTime()),
    platform: name(),
    app_version: optional(name()),
    sdk_version: optional(name()),
    properties: optional(properties(maxPropertyFaults)),
  });

export const AnalyticsEvent = named("AnalyticsEvent", eventModel(MAX_REPORTED_FAULTS));

/** Like {@link AnalyticsEvent}, but much faster for an event with many faults. */
export const BrieflyCheckedEvent = eventModel(1);

/** A valid event as sent, but with a canonical id, a trimmed name and a timestamp in ms. */
export type IncomingEvent = z.output<typeof AnalyticsEvent>;

const batchOf = <S extends z.ZodType>(event: S) =>
  model({
    batch_id: optional(uuid()),
    events: list(event, { min: 1, max: MAX_BATCH_EVENTS }),
    sent_at: optional(dateTime()),
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
    success: z.boolean(),
    events_received: z.int(),
    events_published: z.int().optional(),
    message: z.string(),
    duplicates: z.int().optional(),
    warnings: z.array(Warning).optional(),
    errors: z.array(EventErrors).optional(),
  }),
);

export type IngestionResponse = z.output<typeof IngestionResponse>;
