import { z } from "zod";

/** A moment in ms since the epoch, within what the store can compare with (to the year 2286). */
export const msSchema = z.int().min(0).max(9_999_999_999_999);

/** A place in a list of events, as a cursor holds it. */
export const POSITION = {
  time: msSchema,
  otherTime: msSchema,
  eventId: z.uuid(),
  projectId: z.uuid(),
};
