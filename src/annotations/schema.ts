import { z } from "zod";
import { nameSchema } from "@/base/text/name";

const MAX_TEXT_LENGTH = 300;

const iso = z.iso.datetime({ offset: true, message: "Choose a date and time." });

export const noteSchema = z.object({
  at: iso.transform((text) => new Date(text)),
  text: nameSchema(MAX_TEXT_LENGTH, "Describe what happened."),
});

export type NewNote = z.output<typeof noteSchema>;

/** `from` is inclusive, `to` is exclusive. */
export const timeRangeSchema = z.object({ from: iso, to: iso });
