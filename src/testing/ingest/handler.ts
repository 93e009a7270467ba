import type { PlainRequest, PlainResponse } from "@/base/http/plain-http";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import {
  type AcceptorSources,
  createIngest,
  type IngestOptions,
  type IngestTarget,
  LocalAcceptor,
} from "@/ingest";
import { Quota } from "@/limits";
import { FakeJournal } from "../journal/fake-journal";

export const EVENT_PATH = "/api/v1/ingest/event";
export const BATCH_PATH = "/api/v1/ingest/batch";

/** The time on the clock in the ingestion tests. */
export const NOW = Date.UTC(2026, 6, 15, 12);

export const PROJECT = "11111111-1111-4111-8111-111111111111";
export const OTHER_PROJECT = "22222222-2222-4222-8222-222222222222";
export const KEY = "tm_ingest_AAAAAAAAAAAAAAAAAAAAAAAA";
export const OTHER_KEY = "tm_ingest_BBBBBBBBBBBBBBBBBBBBBBBB";
export const PAUSED_KEY = "tm_ingest_CCCCCCCCCCCCCCCCCCCCCCCC";

/** A valid event; tests only specify the differences. */
export const EVENT = {
  event_name: "signup",
  user_id: "u1",
  timestamp: "2026-07-10T08:00:00Z",
  platform: "web",
};

export const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";

export const TEAM = "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa";

/** The project to which the key resolves, in a team on Free. */
export const TARGET: IngestTarget = {
  projectId: PROJECT,
  teamId: TEAM,
  plan: "free",
  spendingLimit: null,
  exempt: null,
  paused: false,
};

type Headers = Record<string, string>;

/** A JSON body; text and bytes are sent unchanged. */
export function bodyBytes(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}

export function plainRequest(
  path: string,
  body: unknown,
  headers: Headers = { authorization: `Bearer ${KEY}` },
): PlainRequest {
  const [pathname = "", query] = path.split("?");
  return {
    method: "POST",
    path: pathname,
    query: new URLSearchParams(query),
    header: (name) => headers[name],
    body: body === null ? null : bodyBytes(body),
    remoteAddress: "203.0.113.7",
  };
}

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

export const readAnswer = ({ status, headers, body }: PlainResponse): Answer => ({
  status,
  headers,
  body: body === "" ? {} : JSON.parse(body),
});

/** The handler on an in-memory journal, with a manual clock. */
export function startIngest(options: Partial<IngestOptions & AcceptorSources> = {}) {
  const journal = new FakeJournal();
  const clock = new ManualClock(NOW);
  const keys = new Map<string, IngestTarget>([
    [KEY, TARGET],
    [OTHER_KEY, { ...TARGET, projectId: OTHER_PROJECT }],
    [PAUSED_KEY, { ...TARGET, paused: true }],
  ]);
  const acceptor = new LocalAcceptor({
    keys: {
      isWellFormed: (key) => key.startsWith("tm_ingest_"),
      resolve: async (key) => keys.get(key) ?? null,
      resolveRecent: async (key) => keys.get(key) ?? null,
    },
    journal,
    quota: new Quota(options.journal ?? journal),
    ...options,
  });
  const ingest = createIngest({
    acceptor,
    clock,
    log: silentLog,
    serverVersion: "0.1.0",
    ...options,
  });
  const send = async (path: string, body: unknown, headers: Headers = {}): Promise<Answer> => {
    const request = plainRequest(path, body, { authorization: `Bearer ${KEY}`, ...headers });
    return readAnswer(await ingest.handle(request));
  };
  return {
    journal,
    clock,
    keys,
    acceptor,
    ...ingest,
    send,
    event: (body: unknown, headers?: Headers) => send(EVENT_PATH, body, headers),
    batch: (body: unknown, headers?: Headers) => send(BATCH_PATH, body, headers),
  };
}
