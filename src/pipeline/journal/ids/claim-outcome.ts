import type { EventOutcome } from "@/pipeline/contract/journal";
import { pickEvents } from "../store/entry";

/** The outcome of looking for an id. */
export type ClaimOutcome = Exclude<EventOutcome, "published">;

/** How many events have each outcome. */
export function tallyOf(outcomes: readonly ClaimOutcome[]): Record<ClaimOutcome, number> {
  const tally = { accepted: 0, duplicate: 0, conflicting_duplicate: 0 };
  for (const outcome of outcomes) tally[outcome]++;
  return tally;
}

/** The accepted events of the entry, as an entry. `outcomes` are those of its events. */
export function acceptedEvents(entry: Buffer, outcomes: readonly ClaimOutcome[]): Buffer {
  if (outcomes.every((outcome) => outcome === "accepted")) return entry;
  return pickEvents(entry, (index) => outcomes[index] === "accepted");
}
