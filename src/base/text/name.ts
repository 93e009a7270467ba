import { z } from "zod";
import { canonicalName, UNFIT_IN_LINE } from "./canonical";

const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * What people call something, in any script. `max` counts characters (code points), as for titles; `empty` is
 * said to those who left it out.
 */
export const nameSchema = (max: number, empty: string) =>
  z
    .string()
    .transform(canonicalName)
    .pipe(
      z
        .string()
        .regex(SEEN, empty)
        .max(max, `Use at most ${max} characters.`)
        .refine((text) => !UNFIT_IN_LINE.test(text), "Leave out control characters."),
    );
