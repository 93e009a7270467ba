import { isPlaceholderId } from "@/base/text/placeholder-ids";
import type { RequestContext } from "./context";
import type { Draft } from "./draft";

/** Warns of ids such as "undefined": everyone sent with one would be a single, very active user. */
export function flagPlaceholderId({ sent, row }: Draft, { report }: RequestContext): null {
  if (!isPlaceholderId(row.userId)) return null;
  report.count("suspicious_user_id");
  report.warn(
    sent.index,
    "suspicious_user_id",
    `The user_id ${JSON.stringify(row.userId)} looks like a placeholder. The event was accepted, but everyone sent with this id counts as one user.`,
  );
  return null;
}
