import { z } from "zod";
import { AppError } from "@/base/errors";
import { canonicalName } from "@/base/text/canonical";
import { nameSchema } from "@/base/text/name";
import { canonicalZone } from "@/query";
import { MAX_NAME_LENGTH } from "./names";
import { ASSIGNABLE_ROLES } from "./roles";

export const name = nameSchema(MAX_NAME_LENGTH, "Enter a name.");

/** A name typed again to confirm a deletion; {@link assertNameTyped} compares it. */
export const typedName = z.string();

const RETYPE = "Type the name exactly as it is shown.";

/** Throws `invalid_request` unless `typed` is the name of the item that is about to be deleted. */
export function assertNameTyped(typed: string, name: string): void {
  if (canonicalName(typed) === canonicalName(name)) return;
  throw new AppError("invalid_request", RETYPE, { fields: { name: RETYPE } });
}

/** Normalises an IANA name to its usual spelling. */
export const timeZone = z.string().transform((text, { addIssue }) => {
  const zone = text.length <= MAX_NAME_LENGTH ? canonicalZone(text) : null;
  if (zone !== null) return zone;
  addIssue({
    code: "custom",
    message: "Unknown time zone. Use an IANA name such as Europe/Berlin.",
  });
  return z.NEVER;
});

export const assignableRole = z.enum(ASSIGNABLE_ROLES);
