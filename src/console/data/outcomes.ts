import type { Outputs } from "@/console/trpc/api";

export type Counts = Outputs["health"]["byDay"]["totals"];
export type Reason = keyof Counts;

/**
 * What happened to an event: accepted (with or without a correction or warning), recognised as a
 * duplicate, or rejected.
 */
export type Outcome = "accepted" | "corrected" | "flagged" | "duplicate" | "rejected";

export type ReasonEntry = {
  reason: Reason;
  outcome: Outcome;
  title: string;
};

/** Every reason that ingestion records, in the order of the table. */
export const REASONS: readonly ReasonEntry[] = [
  {
    reason: "accepted",
    outcome: "accepted",
    title: "Accepted",
  },
  {
    reason: "duplicate",
    outcome: "duplicate",
    title: "Duplicate",
  },
  {
    reason: "conflicting_duplicate",
    outcome: "duplicate",
    title: "Duplicate with different content",
  },
  {
    reason: "clock_corrected",
    outcome: "corrected",
    title: "Clock corrected",
  },
  {
    reason: "timestamp_in_future",
    outcome: "corrected",
    title: "Timestamp in the future",
  },
  {
    reason: "suspicious_user_id",
    outcome: "flagged",
    title: "Placeholder user id",
  },
  {
    reason: "older_than_retention",
    outcome: "rejected",
    title: "Older than retention",
  },
  {
    reason: "invalid",
    outcome: "rejected",
    title: "Invalid",
  },
  {
    reason: "invalid_json",
    outcome: "rejected",
    title: "Unreadable body",
  },
  {
    reason: "payload_too_large",
    outcome: "rejected",
    title: "Too large",
  },
  {
    reason: "unsupported_encoding",
    outcome: "rejected",
    title: "Unsupported encoding",
  },
  {
    reason: "project_paused",
    outcome: "rejected",
    title: "Project paused",
  },
  {
    reason: "quota_exceeded",
    outcome: "rejected",
    title: "Over quota",
  },
  {
    reason: "spending_limit_reached",
    outcome: "rejected",
    title: "Over the spending limit",
  },
  {
    reason: "journal_full",
    outcome: "rejected",
    title: "Server overloaded",
  },
  {
    reason: "unstorable",
    outcome: "rejected",
    title: "Could not be stored",
  },
];

export const OUTCOMES = [
  { outcome: "accepted", label: "Accepted" },
  { outcome: "duplicate", label: "Duplicates" },
  { outcome: "corrected", label: "Corrected" },
  { outcome: "rejected", label: "Rejected" },
] as const satisfies { outcome: Outcome; label: string }[];

/** The number of events with this outcome. */
export function countOf(counts: Counts, outcome: Outcome): number {
  return REASONS.filter((one) => one.outcome === outcome).reduce(
    (sum, { reason }) => sum + (counts[reason] ?? 0),
    0,
  );
}
