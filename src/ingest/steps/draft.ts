import { newOrderedId } from "@/base/ids";
import type { EventRow } from "@/clickhouse/events";
import type { Properties } from "../parse/properties";
import type { SentEvent } from "../parse/read-batch";
import type { RequestContext } from "./context";

/** An event that is being processed by the steps, which set and change `row`. */
export type Draft = {
  sent: SentEvent;
  row: EventRow;
  properties: Properties;
  /**
   * Whether `row.raw` must be rewritten, because other readers would not read
   * it as JSON.parse does.
   */
  ambiguous: boolean;
};

const NO_PROPERTIES = "{}";

/** If the text has more keys than the value, a key was repeated. */
function isAmbiguous(keysWritten: number, { walk }: SentEvent): boolean {
  return walk !== null && (walk.infinite || walk.keys !== keysWritten);
}

export function makeDraft(sent: SentEvent, context: RequestContext): Draft {
  const { event, bytes } = sent;
  const properties = event.properties ?? {};
  const written = event.properties ? sent.span.properties : null;
  const row: EventRow = {
    projectId: context.projectId,
    eventId: event.event_id ?? newOrderedId(),
    eventName: event.event_name,
    ts: event.timestamp ?? context.receivedAt,
    receivedAt: context.receivedAt,
    sentTimestamp: sent.sentTimestamp,
    userId: event.user_id,
    sessionId: "",
    platform: event.platform,
    appVersion: event.app_version ?? "",
    sdkVersion: event.sdk_version ?? "",
    browser: "",
    os: "",
    deviceType: "",
    country: "",
    isBot: false,
    serverVersion: context.serverVersion,
    raw: written ? bytes.toString("utf8", written.start, written.end) : NO_PROPERTIES,
    strings: {},
    numbers: {},
    booleans: {},
    others: {},
  };
  return { sent, row, properties, ambiguous: isAmbiguous(written?.keys ?? 0, sent) };
}
