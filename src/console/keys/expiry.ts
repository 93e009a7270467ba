import { DAY_MS } from "@/base/time/durations";

/** Options of the select; values are days from now. */
export const EXPIRIES = [
  { value: "7", label: "In 7 days" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "never", label: "Never" },
] as const;

export type Expiry = (typeof EXPIRIES)[number]["value"];

/** The expiry in ISO 8601; null if the key never expires. `nowMs` is in ms since the epoch. */
export const expiryAt = (expiry: Expiry, nowMs: number): string | null =>
  expiry === "never" ? null : new Date(nowMs + Number(expiry) * DAY_MS).toISOString();
