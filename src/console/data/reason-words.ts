import type { Reason } from "./outcomes";

/** Explains each reason and what to do about it. */
export const REASON_EXPLANATIONS: Record<Reason, string> = {
  accepted: "Stored, and counted in all metrics and in the month's usage.",
  duplicate:
    "An event with the same event_id had already been accepted. Nothing is lost and nothing counts twice. Retries normally end up here.",
  conflicting_duplicate:
    "An event with the same event_id had already been accepted, but its content was different or written differently; the first one is kept. Give each event its own id, and let retries repeat the event unchanged.",
  clock_corrected:
    "The device's clock was off by more than a minute, so the event was moved by the difference. No action needed.",
  timestamp_in_future:
    "The timestamp was more than an hour in the future, so the time of receipt is used instead. Check its unit (seconds or milliseconds) and time zone, or send sent_at so that clocks are corrected.",
  suspicious_user_id:
    'The user_id is a placeholder such as "undefined" or "0", so many people count as one user. Send events once the user is known, or with an anonymous id that you generate for each device.',
  older_than_retention:
    "The event happened more than 13 months ago, so it is neither stored nor counted as usage. Check the year and unit of its timestamp.",
  invalid:
    "A field is missing, too long or of the wrong type. The response (422) names the field. One invalid event rejects its whole batch unless you send Prefer: handling=lenient.",
  invalid_json:
    "The body is not valid JSON or UTF-8, or does not match its Content-Encoding. Counted per request, because its events cannot be counted.",
  payload_too_large: "The decompressed body is larger than 10 MiB. Send fewer events per request.",
  unsupported_encoding: "Send the body uncompressed or compressed with gzip, deflate or br.",
  project_paused:
    "The team has more projects than its plan allows, and this one is paused. It accepts events again when the team upgrades or deletes an older project. Counted per request, because the body is not read.",
  quota_exceeded:
    "The team's monthly quota was used up. The response (429) asks the client to retry later. Events are accepted again next month (UTC), or immediately after an upgrade.",
  spending_limit_reached:
    "The team's events over the quota reached its monthly spending limit. The response (429) asks the client to retry later. Events are accepted again next month (UTC), or immediately after the owner raises the limit.",
  journal_full:
    "Too many events were waiting to be stored. The response (503) asks the client to retry; SDKs do this automatically.",
  unstorable:
    "Accepted, but then rejected by the database. The event is set aside for the server's operator. This should never happen; please let them know.",
};
