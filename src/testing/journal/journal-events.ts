import { newId } from "@/base/ids";
import { encodeEventRows } from "@/clickhouse/encode-event";
import type { Append, UsageAccount } from "@/pipeline/contract/journal";
import { eventRow } from "../stores/events";
import { encodeEvents, type JournalEvent } from "./encode-events";

export { encodeEvents, type JournalEvent } from "./encode-events";

export const NOON = Date.UTC(2026, 6, 15, 12);
export const P1 = "11111111-1111-4111-8111-111111111111";
export const P2 = "22222222-2222-4222-8222-222222222222";

/** An account without a limit. */
export const UNLIMITED: UsageAccount = {
  id: "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa",
  limit: Number.POSITIVE_INFINITY,
};

/**
 * An event as ingestion passes it to the journal. `payload` represents the content that the client
 * sent.
 */
export function journalEvent(
  overrides: {
    eventId?: string;
    projectId?: string;
    ts?: number;
    receivedAt?: number;
    payload?: number;
    eventName?: string;
  } = {},
): JournalEvent {
  const {
    eventId = newId(),
    projectId = P1,
    ts = NOON,
    receivedAt = NOON,
    payload = 0,
    eventName = "signup",
  } = overrides;
  const row = eventRow({
    projectId,
    eventId,
    eventName,
    ts,
    receivedAt,
    userId: `u${payload}`,
    raw: `{"n":${payload}}`,
    numbers: { n: payload },
  });
  return { eventId, ts, fingerprint: BigInt(payload + 1), row: encodeEventRows([row]) };
}

export function appendOf(events: JournalEvent[], overrides: Partial<Append> = {}): Append {
  const { projectId = P1 } = overrides;
  return {
    projectId,
    account: UNLIMITED,
    receivedAt: NOON,
    tally: {},
    ...encodeEvents(projectId, events),
    ...overrides,
  };
}
