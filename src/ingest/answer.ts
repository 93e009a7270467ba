import type { EventOutcome } from "@/pipeline";
import type { Prepared } from "./accept";
import type { Receipt } from "./receipt";
import type { IngestionResponse } from "./schema";
import type { Submission } from "./submission";

const CONFLICT =
  "An event with this event_id and another content was accepted before; that one stands.";

const events = (count: number) => `${count} event${count === 1 ? "" : "s"}`;

/** Why fewer events were published than received, for a person to read. */
function remarks(counts: Record<"duplicates" | "expired" | "refused", number>): string {
  const parts = [
    counts.duplicates > 0 ? `${events(counts.duplicates)} known already` : "",
    counts.expired > 0 ? `${events(counts.expired)} older than retention` : "",
    counts.refused > 0 ? `${events(counts.refused)} refused` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "." : `; ${parts.join(", ")}.`;
}

function warnOfConflicts(
  fates: readonly EventOutcome[],
  { indexes }: Prepared,
  receipt: Receipt,
): void {
  for (const [place, fate] of fates.entries()) {
    const index = indexes[place];
    if (fate === "conflicting_duplicate" && index !== undefined) {
      receipt.warn(index, "conflicting_duplicate", CONFLICT);
    }
  }
}

/** The body of the answer to a submission, once its events have met their fates. */
export function makeAnswer(
  { received, errors }: Submission,
  prepared: Prepared,
  fates: readonly EventOutcome[],
  receipt: Receipt,
): IngestionResponse {
  warnOfConflicts(fates, prepared, receipt);
  const published = fates.filter((fate) => fate === "accepted").length;
  const duplicates = fates.length - published;
  const expired = receipt.tally.older_than_retention ?? 0;
  const refused = errors.length;
  const warnings = receipt.warnings.sort((a, b) => a.index - b.index);
  return {
    success: refused < received,
    events_received: received,
    events_published: published,
    message: `${events(published)} published${remarks({ duplicates, expired, refused })}`,
    ...(duplicates > 0 ? { duplicates } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(refused > 0 ? { errors } : {}),
  };
}
