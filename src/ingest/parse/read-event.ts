import { Fault, isDict, readDateTime, readText, readUuid } from "@/base/validation";
import { PropertyWalk } from "./properties";
import { EVENT_NAME_RULES, type IncomingEvent, NAME_RULES } from "./schema";

export type ReadEvent = {
  event: IncomingEvent;
  /**
   * The result of walking the properties, which happens only once; null if there are no properties.
   */
  walk: PropertyWalk | null;
};

const absent = (value: unknown): value is null | undefined => value === undefined || value === null;

const readVersion = (value: unknown) => (absent(value) ? undefined : readText(value, NAME_RULES));

/**
 * Reads an event exactly as the schema would, but several times faster. Returns null for an event
 * that the schema rejects, which must then be validated by the schema to list its faults.
 * `read-event.test.ts` checks that both agree.
 */
export function readEvent(input: unknown): ReadEvent | null {
  if (!isDict(input)) return null;
  const event_id = absent(input.event_id) ? undefined : readUuid(input.event_id);
  const event_name = readText(input.event_name, EVENT_NAME_RULES);
  const user_id = readText(input.user_id, NAME_RULES);
  const timestamp = absent(input.timestamp) ? undefined : readDateTime(input.timestamp);
  const platform = readText(input.platform, NAME_RULES);
  const app_version = readVersion(input.app_version);
  const sdk_version = readVersion(input.sdk_version);
  if (
    event_id instanceof Fault ||
    event_name instanceof Fault ||
    user_id instanceof Fault ||
    timestamp instanceof Fault ||
    platform instanceof Fault ||
    app_version instanceof Fault ||
    sdk_version instanceof Fault
  ) {
    return null;
  }
  const { properties = null } = input;
  if (properties !== null && !isDict(properties)) return null;
  const walk = properties === null ? null : new PropertyWalk(properties, 1);
  if (walk && walk.faults.length > 0) return null;
  // Each field is written out, since a spread here takes four times as long as everything above.
  const event: IncomingEvent = {
    event_id,
    event_name,
    user_id,
    timestamp,
    platform,
    app_version,
    sdk_version,
    properties: properties ?? undefined,
  };
  return { event, walk };
}
