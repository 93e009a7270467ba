import type { EventOutcome } from "@/pipeline";
import type { PreparedEvents } from "./accept";
import type { Submission } from "./parse/read-batch";
import type { IngestionResponse } from "./parse/schema";
import type { IngestReport } from "./steps/context";

const CONFLICT =
  "An event with this event_id but different content was already accepted; this one was not stored.";

/** Follows the message if the journal does not look for duplicates. */
const DECIDED_LATER = " Duplicates of earlier events are removed before they are counted.";

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function explanation(counts: Record<"duplicates" | "expired" | "rejected", number>): string {
  const parts = [
    counts.duplicates > 0 ? counted(counts.duplicates, "duplicate") : "",
    counts.expired > 0 ? `${counts.expired} older than retention` : "",
    counts.rejected > 0 ? `${counts.rejected} rejected` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "." : `; ${parts.join(", ")}.`;
}

function warnOfConflicts(
  outcomes: readonly EventOutcome[],
  { indexes }: PreparedEvents,
  report: IngestReport,
): void {
  for (const [place, outcome] of outcomes.entries()) {
    const index = indexes[place];
    if (outcome === "conflicting_duplicate" && index !== undefined) {
      report.warn(index, "conflicting_duplicate", CONFLICT);
    }
  }
}

/**
 * The response body for a submission; `outcomes` has the outcome of each prepared event, in order.
 */
export function makeResponse(
  { received, errors }: Submission,
  prepared: PreparedEvents,
  outcomes: readonly EventOutcome[],
  report: IngestReport,
): IngestionResponse {
  warnOfConflicts(outcomes, prepared, report);
  const decidedLater = outcomes.filter((outcome) => outcome === "published").length;
  const accepted = outcomes.filter((outcome) => outcome === "accepted").length;
  const published = accepted + decidedLater;
  const duplicates = outcomes.length - published;
  const expired = report.tally.older_than_retention ?? 0;
  const rejected = errors.length;
  const warnings = report.warnings.sort((a, b) => a.index - b.index);
  return {
    success: rejected < received,
    events_received: received,
    events_published: published,
    message: `${counted(published, "event")} published${explanation({ duplicates, expired, rejected })}${decidedLater > 0 ? DECIDED_LATER : ""}`,
    ...(duplicates > 0 ? { duplicates } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(rejected > 0 ? { errors } : {}),
  };
}
