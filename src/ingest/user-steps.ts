import { isPlaceholderId } from "@/base/text/placeholder-ids";
import type { Draft } from "./draft";
import type { Receipt } from "./receipt";

/** Everybody sent as "undefined" would be one very busy user, so the sender is warned. */
export function flagPlaceholderId({ sent, row }: Draft, receipt: Receipt): null {
  if (!isPlaceholderId(row.userId)) return null;
  receipt.count("suspicious_user_id");
  receipt.warn(
    sent.index,
    "suspicious_user_id",
    `The user_id ${JSON.stringify(row.userId)} does not look like a person's. The event was accepted, but everybody sent with this id counts as one user.`,
  );
  return null;
}
