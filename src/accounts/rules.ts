import { z } from "zod";

/** In UTF-16 units, as Better Auth counts. */
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

/** What a person is called, in any script; no characters that cannot be seen, save joiners and marks. */
export const personName = z
  .string()
  .transform((text) => text.normalize("NFC").trim().replace(/\s+/gu, " "))
  .pipe(
    z
      .string()
      .min(1, "Enter your name.")
      .max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters.`)
      .refine((text) => !/[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/u.test(text), {
        message: "Use letters, digits, spaces and punctuation.",
      }),
  );

/** The secret part of a link; what is longer is none of ours. */
export const linkToken = z
  .string()
  .min(1, "The link is not whole. Copy it again.")
  .max(200, "The link is not whole. Copy it again.");
