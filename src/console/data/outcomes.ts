import type { Outputs } from "@/console/trpc/api";

export type Counts = Outputs["health"]["byDay"]["totals"];
export type Reason = keyof Counts;

/** How a reason is meant: what was kept, kept with a change or with a warning, or not kept. */
export type Outcome = "kept" | "corrected" | "flagged" | "repeated" | "refused";

export type ReasonEntry = {
  reason: Reason;
  outcome: Outcome;
  title: string;
};

/** Every reason by which ingestion counts, in the order in which a reader wants them. */
export const REASONS: readonly ReasonEntry[] = [
  {
    reason: "accepted",
    outcome: "kept",
    title: "Accepted",
  },
  {
    reason: "duplicate",
    outcome: "repeated",
    title: "Duplicate",
  },
  {
    reason: "conflicting_duplicate",
    outcome: "repeated",
    title: "Duplicate with other content",
  },
  {
    reason: "clock_corrected",
    outcome: "corrected",
    title: "Clock corrected",
  },
  {
    reason: "timestamp_in_future",
    outcome: "corrected",
    title: "Time in the future",
  },
  {
    reason: "suspicious_user_id",
    outcome: "flagged",
    title: "Not a person's id",
  },
  {
    reason: "older_than_retention",
    outcome: "refused",
    title: "Older than is kept",
  },
  {
    reason: "invalid",
    outcome: "refused",
    title: "Invalid",
  },
  {
    reason: "invalid_json",
    outcome: "refused",
    title: "Not readable",
  },
  {
    reason: "payload_too_large",
    outcome: "refused",
    title: "Too large",
  },
  {
    reason: "unsupported_encoding",
    outcome: "refused",
    title: "Unknown encoding",
  },
  {
    reason: "project_paused",
    outcome: "refused",
    title: "Project paused",
  },
  {
    reason: "quota_exceeded",
    outcome: "refused",
    title: "Quota used up",
  },
  {
    reason: "journal_full",
    outcome: "refused",
    title: "Server full",
  },
  {
    reason: "unstorable",
    outcome: "refused",
    title: "Could not be stored",
  },
];

export const OUTCOMES = [
  { fate: "kept", label: "Accepted" },
  { fate: "repeated", label: "Duplicates" },
  { fate: "corrected", label: "Corrected" },
  { fate: "refused", label: "Refused" },
] as const satisfies { fate: Outcome; label: string }[];

/** How many events met a fate. */
export function countOf(counts: Counts, fate: Outcome): number {
  return REASONS.filter((one) => one.outcome === fate).reduce(
    (sum, { reason }) => sum + (counts[reason] ?? 0),
    0,
  );
}
