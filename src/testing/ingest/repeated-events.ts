import { expect } from "vitest";

/** What an endpoint's responses say about events that were accepted in an earlier request. */
export type RepeatedEvents = {
  /** What happens to them, in words. */
  rule: string;
  /** The end of the message. */
  note: string;
  /** The fields that differ between endpoints, for an event that is sent again. */
  retry: object;
  /** The same for another event with its id. */
  conflict: object;
};

/** One process accepts all events, so it knows. */
export const REPORTED: RepeatedEvents = {
  rule: "it is reported as a duplicate",
  note: "",
  retry: { events_published: 0, duplicates: 1 },
  conflict: {
    events_published: 0,
    duplicates: 1,
    warnings: [{ index: 0, code: "conflicting_duplicate", message: expect.any(String) }],
  },
};

/** The responses of a process that shares events through NATS. All other rules are the same. */
export const REMOVED_LATER: RepeatedEvents = {
  rule: "it is published, since duplicates are removed later",
  note: " Duplicates of earlier events are removed before they are counted.",
  retry: { events_published: 1 },
  conflict: { events_published: 1 },
};
