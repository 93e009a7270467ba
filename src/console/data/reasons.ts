import type { Outputs } from "@/console/api";

export type Counts = Outputs["health"]["byDay"]["totals"];
export type Reason = keyof Counts;

/** How a reason is meant: what was kept, what was kept with a change, what was not kept. */
export type Fate = "kept" | "corrected" | "repeated" | "refused";

export type ReasonWords = {
  reason: Reason;
  fate: Fate;
  title: string;
  /** What it means, and what to do about it. */
  words: string;
};

/** Every reason by which ingestion counts, in the order in which a reader wants them. */
export const REASONS: readonly ReasonWords[] = [
  {
    reason: "accepted",
    fate: "kept",
    title: "Accepted",
    words: "Kept, and counted in every figure and towards the month's usage.",
  },
  {
    reason: "duplicate",
    fate: "repeated",
    title: "Duplicate",
    words:
      "Sent again with an event_id that is known. Nothing is lost and nothing is counted twice: retries are meant to end here.",
  },
  {
    reason: "conflicting_duplicate",
    fate: "repeated",
    title: "Duplicate with other content",
    words:
      "Its event_id is that of an earlier event with other content, which stands. Make a new id for each event, and the same one only for a retry.",
  },
  {
    reason: "clock_corrected",
    fate: "corrected",
    title: "Clock corrected",
    words:
      "The device's clock was more than a minute off; the event was moved by the difference. Nothing to do.",
  },
  {
    reason: "timestamp_in_future",
    fate: "corrected",
    title: "Time in the future",
    words:
      "Its timestamp was more than an hour after it arrived; the time of arrival was taken. Check the unit (seconds or milliseconds) and the zone, or send sent_at so that clocks are corrected.",
  },
  {
    reason: "older_than_retention",
    fate: "refused",
    title: "Older than is kept",
    words:
      "It happened more than 13 months ago. It was neither stored nor counted as usage. Check the year and the unit of its timestamp.",
  },
  {
    reason: "invalid",
    fate: "refused",
    title: "Invalid",
    words:
      "A field is missing, too long or of the wrong type. The answer (422) names the field. One bad event refuses its batch unless you send Prefer: handling=lenient.",
  },
  {
    reason: "invalid_json",
    fate: "refused",
    title: "Not readable",
    words:
      "The body is no JSON, no UTF-8, or not encoded as its Content-Encoding says. Counted by request, since its events cannot be.",
  },
  {
    reason: "payload_too_large",
    fate: "refused",
    title: "Too large",
    words: "The body is over 10 MiB when expanded. Send fewer events in one request.",
  },
  {
    reason: "unsupported_encoding",
    fate: "refused",
    title: "Unknown encoding",
    words: "Send the body plain or with gzip, deflate or br.",
  },
  {
    reason: "project_paused",
    fate: "refused",
    title: "Project paused",
    words:
      "The plan allows fewer projects than the team has, and this one was paused. It accepts events again once there is room: on a larger plan, or when an older project is deleted.",
  },
  {
    reason: "journal_full",
    fate: "refused",
    title: "Server full",
    words:
      "More events waited to be stored than the server may hold. The answer (503) asks to send them again; SDKs do so by themselves.",
  },
  {
    reason: "unstorable",
    fate: "refused",
    title: "Could not be stored",
    words:
      "Accepted, and then refused by the store. It is set aside for the operator and should never happen: tell them.",
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
