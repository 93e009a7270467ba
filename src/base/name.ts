import { z } from "zod";
import { canonicalName } from "./text";

const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** What neither a store nor a screen can hold. */
const UNFIT = /[\p{Cc}\p{Cs}]/u;

/** What people call something, in any script; `empty` is said to those who left it out. */
export const nameSchema = (max: number, empty: string) =>
  z
    .string()
    .transform(canonicalName)
    .pipe(
      z
        .string()
        .regex(SEEN, empty)
        .max(max, `Use at most ${max} characters.`)
        .refine((text) => !UNFIT.test(text), "Leave out control characters."),
    );
