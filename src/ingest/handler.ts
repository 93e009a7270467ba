import { errorResponse, json, type PlainRequest, type PlainResponse } from "@/base/http/plain-http";
import { newId } from "@/base/ids";
import type { Log } from "@/base/log";
import { atMostEvery, type Clock } from "@/base/time/clock";
import type { Payer, Quota } from "@/limits";
import { type Append, type Fate, type Journal, OverLimit } from "@/pipeline";
import { prepare } from "./accept";
import { makeAnswer } from "./answer";
import {
  assertActive,
  authenticate,
  type IngestKeys,
  type KeyHolder,
  type RequestHead,
  readKey,
} from "./authenticate";
import { decodeBody } from "./decode";
import { type Door, findDoor, prefersLenient } from "./doors";
import type { Geo } from "./geo";
import { createOutageLog } from "./outage-log";
import { preflight, publicHeaders } from "./public-headers";
import { Receipt } from "./receipt";
import { Refusal } from "./refusal";
import { createRetentionFloor } from "./retention";
import { ClientReader } from "./user-agent";
import { Visitor } from "./visitor";
import { WORK_LIMITS, type WorkLimits, WorkQueue } from "./work-queue";

const OVERLOAD_LOG_MS = 10_000;

export type IngestOptions = {
  keys: IngestKeys;
  journal: Journal;
  quota: Quota;
  clock: Clock;
  log: Log;
  /** Kept with each event, to tell which release accepted it. */
  serverVersion: string;
  geo?: Geo | undefined;
  /** A header that a trusted proxy fills with the visitor's country. */
  countryHeader?: string | undefined;
  workLimits?: WorkLimits;
};

export type Ingest = {
  /** The answer that the head alone gives, so that nobody need read a body for it; null otherwise. */
  admit: (head: RequestHead) => PlainResponse | null;
  /** Asks all that `admit` does, too. Never rejects. */
  handle: (request: PlainRequest) => Promise<PlainResponse>;
  /** The answer to what went wrong around the handler. */
  failure: (error: unknown) => PlainResponse;
};

type Publication = {
  bytes: Buffer;
  request: PlainRequest;
  door: Door;
  holder: KeyHolder;
  receivedAt: number;
};

/** The front door of events: plain requests in, plain answers out, so that any server can hold it. */
export function createIngest(options: IngestOptions): Ingest {
  const { keys, journal, quota, clock, log, serverVersion, geo, countryHeader } = options;
  const isOverloadDue = atMostEvery(OVERLOAD_LOG_MS, clock);
  const work = new WorkQueue(options.workLimits ?? WORK_LIMITS, (waiting) => {
    if (isOverloadDue()) log.warn({ waiting }, "ingestion is overloaded; rejecting requests");
  });
  const floorAt = createRetentionFloor();
  const visitorSources = { clients: new ClientReader(), geo, countryHeader };

  /** Throws {@link Refusal} where the plan has no room. */
  async function append(batch: Append, payer: Payer, received: number): Promise<Fate[]> {
    const { events, projectId, receivedAt, tally } = batch;
    if (events.length > 0) {
      return journal.append(batch).catch((error: unknown) => {
        if (!(error instanceof OverLimit)) throw error;
        throw new Refusal("quota_exceeded", quota.refusal(payer, receivedAt), received);
      });
    }
    journal.count(projectId, receivedAt, tally);
    return [];
  }

  async function accept(request: PlainRequest, door: Door, holder: KeyHolder, receivedAt: number) {
    assertActive(holder);
    const bytes = await decodeBody(request);
    return work.run(bytes.length, () => publish({ bytes, request, door, holder, receivedAt }));
  }

  async function publish({ bytes, request, door, holder, receivedAt }: Publication) {
    const { projectId } = holder;
    const lenient = prefersLenient(request);
    const submission = door.read(bytes, lenient);
    const receipt = new Receipt({
      projectId,
      receivedAt,
      sentAt: submission.sentAt,
      floor: floorAt(receivedAt),
      serverVersion,
      visitor: new Visitor(request, visitorSources),
    });
    const prepared = prepare(submission.events, receipt);
    receipt.count("invalid", submission.errors.length);
    const { events } = prepared;
    const account = quota.account(holder, receivedAt);
    const batch = { projectId, account, receivedAt, events, tally: receipt.tally };
    const fates = await append(batch, holder, submission.received);
    const applied = lenient ? { "Preference-Applied": "handling=lenient" } : undefined;
    return json(200, makeAnswer(submission, prepared, fates, receipt), applied);
  }

  function admit(head: RequestHead): PlainResponse | null {
    if (head.method === "OPTIONS") return preflight();
    findDoor(head);
    readKey(head, keys);
    work.assertOpen();
    return null;
  }

  async function handle(request: PlainRequest): Promise<PlainResponse> {
    if (request.method === "OPTIONS") return preflight();
    const door = findDoor(request);
    const receivedAt = clock.now();
    const holder = await authenticate(request, keys);
    const answer = await accept(request, door, holder, receivedAt).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      journal.count(holder.projectId, receivedAt, { [error.reason]: error.events });
      return errorResponse(error.answer);
    });
    return { ...answer, headers: { ...answer.headers, ...quota.headers(holder, receivedAt) } };
  }

  const noteOutage = createOutageLog(log, clock);

  function failure(error: unknown, requestId = newId()): PlainResponse {
    noteOutage(error, requestId);
    const unexpected = (err: unknown) => log.error({ err, requestId }, "ingestion failed");
    return toPublic(errorResponse(error, unexpected), requestId);
  }

  return {
    admit: (head) => {
      try {
        const answer = admit(head);
        return answer && toPublic(answer, newId());
      } catch (error) {
        return failure(error);
      }
    },
    handle: async (request) => {
      const requestId = newId();
      try {
        return toPublic(await handle(request), requestId);
      } catch (error) {
        return failure(error, requestId);
      }
    },
    failure: (error) => failure(error),
  };
}

const toPublic = (answer: PlainResponse, requestId: string): PlainResponse => ({
  ...answer,
  headers: { ...answer.headers, ...publicHeaders(requestId) },
});
