import { isPlaceholderId } from "@/base/text/placeholder-ids";
import type { RequestContext } from "./context";
import type { Draft } from "./draft";

/**
 * Warns about ids such as "undefined": all users with such an id would count as a
 * single, very active user.
 */
export function flagPlaceholderId({ sent, row }: Draft, { report }: RequestContext): null {
  if (!isPlaceholderId(row.userId)) return null;
  report.count("suspicious_user_id");
  report.warn(
    sent.index,
    "suspicious_user_id",
    `The user_id ${JSON.stringify(row.userId)} looks like a placeholder. The event was accepted, but all events with this id count as one user.`,
  );
  return null;
}
