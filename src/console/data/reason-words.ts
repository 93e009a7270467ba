import type { Reason } from "./outcomes";

/** What each reason means, and what to do about it. */
export const REASON_EXPLANATIONS: Record<Reason, string> = {
  accepted: "Kept, and counted in every figure and towards the month's usage.",
  duplicate:
    "Sent again with an event_id that is known. Nothing is lost and nothing is counted twice: retries are meant to end here.",
  conflicting_duplicate:
    "Its event_id is that of an earlier event with other content, which stands. Make a new id for each event, and the same one only for a retry.",
  clock_corrected:
    "The device's clock was more than a minute off; the event was moved by the difference. Nothing to do.",
  timestamp_in_future:
    "Its timestamp was more than an hour after it arrived; the time of arrival was taken. Check the unit (seconds or milliseconds) and the zone, or send sent_at so that clocks are corrected.",
  suspicious_user_id:
    'Its user_id, such as "undefined" or "0", is not a person\'s, so many people count as one user. Send events once the user is known, or with an anonymous id of your own for each device.',
  older_than_retention:
    "It happened more than 13 months ago. It was neither stored nor counted as usage. Check the year and the unit of its timestamp.",
  invalid:
    "A field is missing, too long or of the wrong type. The answer (422) names the field. One bad event refuses its batch unless you send Prefer: handling=lenient.",
  invalid_json:
    "The body is no JSON, no UTF-8, or not encoded as its Content-Encoding says. Counted by request, since its events cannot be.",
  payload_too_large: "The body is over 10 MiB when expanded. Send fewer events in one request.",
  unsupported_encoding: "Send the body plain or with gzip, deflate or br.",
  project_paused:
    "The plan allows fewer projects than the team has, and this one was paused. It accepts events again once there is room: on a larger plan, or when an older project is deleted. Counted by request, since its body is not read.",
  quota_exceeded:
    "The team's plan had no room left for them in that month. The answer (429) asks to send them again later: they are accepted from the next month (UTC) on, or at once on a larger plan.",
  journal_full:
    "More events waited to be stored than the server may hold. The answer (503) asks to send them again; SDKs do so by themselves.",
  unstorable:
    "Accepted, and then refused by the store. It is set aside for the operator and should never happen: tell them.",
};
