import { z } from "zod";
import { nameSchema } from "@/base/text/name";
import { canonicalZone } from "@/query";
import { MAX_NAME_LENGTH } from "./names";
import { GIVEN_ROLES } from "./roles";

export const name = nameSchema(MAX_NAME_LENGTH, "Give it a name.");

/** A name that is typed again to confirm a deletion. */
export const typedName = z.string();

/** An IANA name, in its usual spelling. */
export const timeZone = z.string().transform((text, { addIssue }) => {
  const zone = text.length <= MAX_NAME_LENGTH ? canonicalZone(text) : null;
  if (zone !== null) return zone;
  addIssue({ code: "custom", message: "There is no time zone of this name." });
  return z.NEVER;
});

export const givenRole = z.enum(GIVEN_ROLES);
