import { z } from "zod";
import { canonicalName, NOT_IN_LINE } from "./canonical";

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A name in any script. `max` counts characters (code points), as for titles; `empty` is the error
 * message for an empty name.
 */
export const nameSchema = (max: number, empty: string) =>
  z
    .string()
    .transform(canonicalName)
    .pipe(
      z
        .string()
        .regex(VISIBLE, empty)
        .max(max, `Use at most ${max} characters.`)
        .refine((text) => !NOT_IN_LINE.test(text), "Remove control characters."),
    );
