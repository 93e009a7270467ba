import type { Outputs } from "@/console/trpc/api";

export type Counts = Outputs["health"]["byDay"]["totals"];
export type Reason = keyof Counts;

/** How a reason is meant: what was kept, kept with a change or with a warning, or not kept. */
export type Fate = "kept" | "corrected" | "flagged" | "repeated" | "refused";

export type ReasonKind = {
  reason: Reason;
  fate: Fate;
  title: string;
};

/** Every reason by which ingestion counts, in the order in which a reader wants them. */
export const REASONS: readonly ReasonKind[] = [
  {
    reason: "accepted",
    fate: "kept",
    title: "Accepted",
  },
  {
    reason: "duplicate",
    fate: "repeated",
    title: "Duplicate",
  },
  {
    reason: "conflicting_duplicate",
    fate: "repeated",
    title: "Duplicate with other content",
  },
  {
    reason: "clock_corrected",
    fate: "corrected",
    title: "Clock corrected",
  },
  {
    reason: "timestamp_in_future",
    fate: "corrected",
    title: "Time in the future",
  },
  {
    reason: "suspicious_user_id",
    fate: "flagged",
    title: "Not a person's id",
  },
  {
    reason: "older_than_retention",
    fate: "refused",
    title: "Older than is kept",
  },
  {
    reason: "invalid",
    fate: "refused",
    title: "Invalid",
  },
  {
    reason: "invalid_json",
    fate: "refused",
    title: "Not readable",
  },
  {
    reason: "payload_too_large",
    fate: "refused",
    title: "Too large",
  },
  {
    reason: "unsupported_encoding",
    fate: "refused",
    title: "Unknown encoding",
  },
  {
    reason: "project_paused",
    fate: "refused",
    title: "Project paused",
  },
  {
    reason: "quota_exceeded",
    fate: "refused",
    title: "Quota used up",
  },
  {
    reason: "journal_full",
    fate: "refused",
    title: "Server full",
  },
  {
    reason: "unstorable",
    fate: "refused",
    title: "Could not be stored",
  },
];

export const FATES = [
  { fate: "kept", label: "Accepted" },
  { fate: "repeated", label: "Duplicates" },
  { fate: "corrected", label: "Corrected" },
  { fate: "refused", label: "Refused" },
] as const satisfies { fate: Fate; label: string }[];

/** How many events met a fate. */
export function countOf(counts: Counts, fate: Fate): number {
  return REASONS.filter((one) => one.fate === fate).reduce(
    (sum, { reason }) => sum + (counts[reason] ?? 0),
    0,
  );
}
