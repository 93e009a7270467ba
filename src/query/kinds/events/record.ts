import { parseJsonExactly } from "@/base/text/long-integers";
import { formatInZone } from "@/query/engine/time/format";
import type { EventRecord } from "./result";
import type { RecordRow } from "./row";

/** An event as results contain it. */
export function toRecord(row: RecordRow, zone: string): EventRecord {
  return {
    event_id: row.event_id,
    project_id: row.project_id,
    event_name: row.event_name,
    user_id: row.user_id,
    session_id: row.session_id || null,
    timestamp: formatInZone(Number(row.happened), zone),
    received_at: formatInZone(Number(row.received), zone),
    platform: row.platform,
    app_version: row.app_version || null,
    sdk_version: row.sdk_version || null,
    browser: row.browser || null,
    os: row.os || null,
    device_type: row.device_type || null,
    country: row.country || null,
    is_bot: row.is_bot,
    properties: parseJsonExactly(row.raw) as EventRecord["properties"],
    ...(hasLongNumber(row.raw) && { properties_text: row.raw }),
  };
}

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** A double preserves any number with this many digits. */
const EXACT_DIGITS = 15;

/** Whether a JSON text has a number that a double cannot represent exactly. */
export function hasLongNumber(json: string): boolean {
  if (!/\d[\d.]{15}|\de/i.test(json)) return false;
  const tokens = json.match(STRING_OR_NUMBER) ?? [];
  return tokens.some((token) => {
    if (token.startsWith('"')) return false;
    const [mantissa = ""] = token.split(/e/i);
    const digits = mantissa.replace(/^-?(0\.?)*|\./g, "").length;
    return digits > EXACT_DIGITS || !Number.isFinite(Number(token));
  });
}
