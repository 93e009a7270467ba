/**
 * The reason why events were counted: they were accepted, rejected, corrected, or accepted with a
 * warning. "accepted" counts each event once; the others count each time an event is sent, so that
 * a retry of a corrected event counts again.
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
  | "spending_limit_reached"
  | "journal_full"
  /**
   * Accepted, but then rejected by ClickHouse and set aside for an operator to inspect. This should
   * never happen.
   */
  | "unstorable";

/** The number of events by reason (or of requests, if the body could not be read). */
export type Tally = Partial<Record<Reason, number>>;
