import { z } from "zod";
import { canonicalZone } from "@/query";
import { MAX_NAME_LENGTH } from "./names";
import { GIVEN_ROLES } from "./roles";
import { canonicalEmail } from "./users";

/** In NFC, so that a name that is typed again is the same name; PostgreSQL cannot hold a NUL. */
export const name = z
  .string()
  .normalize("NFC")
  .trim()
  .min(1, { message: "Give it a name." })
  .max(MAX_NAME_LENGTH, { message: `Use at most ${MAX_NAME_LENGTH} characters.` })
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, { message: "Leave out control characters." });

/** A name that is typed again to confirm a deletion. */
export const typedName = z.string().normalize("NFC").trim();

/** An IANA name, in its usual spelling. */
export const timeZone = z.string().transform((text, { addIssue }) => {
  const zone = text.length <= MAX_NAME_LENGTH ? canonicalZone(text) : null;
  if (zone !== null) return zone;
  addIssue({ code: "custom", message: "There is no time zone of this name." });
  return z.NEVER;
});

const MAX_EMAIL_LENGTH = 254;

/** In the one spelling in which addresses are kept. */
export const email = z
  .string()
  .max(MAX_EMAIL_LENGTH, { message: `Use at most ${MAX_EMAIL_LENGTH} characters.` })
  .transform(canonicalEmail)
  .pipe(z.email({ message: "Enter an e-mail address, such as ana@example.com." }));

export const givenRole = z.enum(GIVEN_ROLES);
