import { z } from "zod";
import { nameSchema } from "@/base/text/name";

const MAX_TEXT_LENGTH = 300;

const iso = z.iso.datetime({ offset: true, message: "Choose a day and a time." });

/** What is noted, in a line, and the moment that it is about. */
export const noteSchema = z.object({
  at: iso.transform((text) => new Date(text)),
  text: nameSchema(MAX_TEXT_LENGTH, "Write what happened."),
});

export type NewNote = z.output<typeof noteSchema>;

/** The first moment is included, the last is not. */
export const stretchSchema = z.object({ from: iso, to: iso });
