import { z } from "zod";
import { nameSchema } from "@/base/text/name";

/** In characters (code points). */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/** Leaves room for what is named after a person, such as their first team. */
const MAX_NAME_LENGTH = 80;

/** A password that somebody chooses. */
export const newPassword = z
  .string()
  .min(PASSWORD_LENGTH.min, `Choose a password of at least ${PASSWORD_LENGTH.min} characters.`)
  .max(PASSWORD_LENGTH.max, `Choose a password of at most ${PASSWORD_LENGTH.max} characters.`);

/** A password that somebody types again; what no password can be is not worth a hash. */
export const knownPassword = z
  .string()
  .min(1, "Enter your password.")
  .max(PASSWORD_LENGTH.max, `A password has at most ${PASSWORD_LENGTH.max} characters.`);

export const personName = nameSchema(MAX_NAME_LENGTH, "Enter your name.");

const NOT_WHOLE = "The link is not whole. Copy it again.";

/** The secret part of a link, as links are made; what is longer is none of ours. */
export const linkToken = z
  .string()
  .max(200, NOT_WHOLE)
  .regex(/^[\w-]+$/, NOT_WHOLE);
