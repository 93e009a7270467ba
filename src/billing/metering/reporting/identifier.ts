import { utcMonth } from "@/base/time/utc";

type EntryKey = { teamId: string; month: Date; hour: Date };

/** The name of an entry's report at Stripe; at most 100 characters. */
export const identifierOf = ({ teamId, month, hour }: EntryKey): string =>
  `${teamId}:${utcMonth(month.getTime())}:${hour.toISOString().slice(0, 13)}`;

const IDENTIFIER = /^([0-9a-f-]{36}):(\d{4}-\d\d):(\d{4}-\d\d-\d\dT\d\d)$/;

/** Null if the report is not one of ours. */
export function entryOf(identifier: string): EntryKey | null {
  const [, teamId, month, hour] = IDENTIFIER.exec(identifier) ?? [];
  if (!teamId || !month || !hour) return null;
  const key = { teamId, month: new Date(`${month}-01`), hour: new Date(`${hour}:00:00Z`) };
  return Number.isNaN(key.month.getTime() + key.hour.getTime()) ? null : key;
}
