import { z } from "zod";
import { nameSchema } from "@/base/text/name";

/** In characters (code points). */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/** Leaves room for names made from it, such as that of the first team. */
const MAX_NAME_LENGTH = 80;

export const newPassword = z
  .string()
  .min(PASSWORD_LENGTH.min, `Choose a password of at least ${PASSWORD_LENGTH.min} characters.`)
  .max(PASSWORD_LENGTH.max, `Choose a password of at most ${PASSWORD_LENGTH.max} characters.`);

/** A password to check. The maximum avoids hashing input that is too long to be a password. */
export const knownPassword = z
  .string()
  .min(1, "Enter your password.")
  .max(PASSWORD_LENGTH.max, `Passwords have at most ${PASSWORD_LENGTH.max} characters.`);

export const personName = nameSchema(MAX_NAME_LENGTH, "Enter your name.");

const INCOMPLETE = "The link is incomplete. Copy it again.";

/** The secret part of a link that we created. */
export const linkToken = z
  .string()
  .max(200, INCOMPLETE)
  .regex(/^[\w-]+$/, INCOMPLETE);
