import { z } from "zod";
import { Fault, readUuid } from "@/base/validation";
import type { Position } from "./question";

const CURSOR = /^(\d{1,13})\.(\d{1,13})\.([0-9a-f-]{36})\.([0-9a-f-]{36})$/;

/** A moment in ms since the epoch, within what the store can compare with (to the year 2286). */
export const msSchema = z.int().min(0).max(9_999_999_999_999);

export const writeCursor = ({ time, otherTime, eventId, projectId }: Position): string =>
  `${time}.${otherTime}.${eventId}.${projectId}`;

/** A place in a list, as the list itself wrote it down. */
export const cursorSchema = z.string().transform((text, ctx): Position => {
  const [, time, otherTime, event, project] = CURSOR.exec(text) ?? [];
  const [eventId, projectId] = [readUuid(event), readUuid(project)];
  if (!(eventId instanceof Fault || projectId instanceof Fault)) {
    return { time: Number(time), otherTime: Number(otherTime), eventId, projectId };
  }
  ctx.addIssue({ code: "custom", message: "This place in the list is unknown. Start at its top." });
  return z.NEVER;
});
