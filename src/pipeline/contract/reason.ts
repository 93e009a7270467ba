/**
 * Why events were counted as they were: accepted, not accepted, corrected, or accepted with a warning.
 * "accepted" counts events; the others count sendings, so that a retry of a corrected event counts as corrected again.
 */
export type Reason =
  | "accepted"
  | "duplicate"
  | "conflicting_duplicate"
  | "clock_corrected"
  | "timestamp_in_future"
  | "suspicious_user_id"
  | "older_than_retention"
  | "invalid"
  | "invalid_json"
  | "payload_too_large"
  | "unsupported_encoding"
  | "project_paused"
  | "quota_exceeded"
  | "journal_full"
  /** Accepted, and then refused by ClickHouse: set aside for a person to look at. Never expected. */
  | "unstorable";

/** How many events (or requests, where a body could not be read) by reason. */
export type Tally = Partial<Record<Reason, number>>;
