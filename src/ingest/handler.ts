import { BackendUnavailable } from "@/base/errors";
import { errorResponse, json, type PlainRequest, type PlainResponse } from "@/base/http/plain-http";
import { newId } from "@/base/ids";
import type { Log } from "@/base/log";
import { logOutage } from "@/base/outage-log";
import { atMostEvery, type Clock } from "@/base/time/clock";
import { LIMIT_REASONS, type Quota, type TeamWithPlan } from "@/limits";
import {
  type Append,
  type EventOutcome,
  entryCount,
  type Journal,
  LimitExceeded,
} from "@/pipeline";
import { prepareEvents } from "./accept";
import { type Endpoint, findEndpoint } from "./endpoints";
import { decodeBody } from "./parse/decode";
import {
  assertActive,
  authenticate,
  findChangedTarget,
  type IngestKeys,
  type IngestTarget,
  type RequestHead,
  readKey,
} from "./request/authenticate";
import { prefersLenient } from "./request/prefer-lenient";
import { preflight, publicHeaders } from "./request/public-headers";
import { Rejection } from "./request/rejection";
import { makeResponse } from "./response";
import { IngestReport, type RequestContext } from "./steps/context";
import { createRetentionFloor } from "./steps/retention-floor";
import type { CountryLookup } from "./visitor/geo";
import { ClientReader } from "./visitor/user-agent";
import { Visitor } from "./visitor/visitor";
import { WORK_LIMITS, type WorkLimits, WorkQueue } from "./work-queue";

const OVERLOAD_LOG_MS = 10_000;
/** While a store is unavailable, every request fails; one log line per interval is enough. */
const OUTAGE_LOG_MS = 1_000;

export type IngestOptions = {
  keys: IngestKeys;
  journal: Journal;
  quota: Quota;
  clock: Clock;
  log: Log;
  serverVersion: string;
  geo?: CountryLookup | undefined;
  /** The header in which a trusted proxy sends the visitor's country. */
  countryHeader?: string | undefined;
  workLimits?: WorkLimits;
};

export type Ingest = {
  /**
   * Returns the response to a request that can be answered without its body, such as a preflight or
   * one with an unknown key; otherwise null.
   */
  earlyResponse: (head: RequestHead) => PlainResponse | null;
  /** Includes the checks of `earlyResponse`. Never rejects. */
  handle: (request: PlainRequest) => Promise<PlainResponse>;
  /** The response to an error outside the handler, such as a broken body. */
  failureResponse: (error: unknown) => PlainResponse;
};

type Publication = {
  bytes: Buffer;
  request: PlainRequest;
  endpoint: Endpoint;
  target: IngestTarget;
  receivedAt: number;
};

/**
 * Receives events. Takes plain requests and returns plain responses, so that it runs behind any
 * server.
 */
export function createIngest(options: IngestOptions): Ingest {
  const { keys, journal, quota, clock, log, serverVersion, geo, countryHeader } = options;
  const isOverloadDue = atMostEvery(OVERLOAD_LOG_MS, clock);
  const queue = new WorkQueue(options.workLimits ?? WORK_LIMITS, (waiting) => {
    if (isOverloadDue()) log.warn({ waiting }, "ingestion is overloaded; rejecting requests");
  });
  const retentionFloorAt = createRetentionFloor();
  const visitorSources = { clients: new ClientReader(), geo, countryHeader };

  async function append(
    batch: Append,
    team: TeamWithPlan,
    received: number,
  ): Promise<EventOutcome[]> {
    const { entry, projectId, receivedAt, tally } = batch;
    if (entryCount(entry) > 0) {
      return journal.append(batch).catch((error: unknown) => {
        if (!(error instanceof LimitExceeded)) throw error;
        const { reason, error: answer } = quota.excess(team, receivedAt);
        throw new Rejection(reason, answer, received);
      });
    }
    journal.count(projectId, receivedAt, tally);
    return [];
  }

  async function accept(publication: Omit<Publication, "bytes">) {
    assertActive(publication.target, quota.howToUpgrade);
    const bytes = await decodeBody(publication.request);
    return queue.run(bytes.length, () => publish({ ...publication, bytes }));
  }

  async function publish({ bytes, request, endpoint, target, receivedAt }: Publication) {
    const { projectId } = target;
    const lenient = prefersLenient(request);
    const submission = endpoint.read(bytes, lenient);
    const report = new IngestReport();
    const context: RequestContext = {
      projectId,
      receivedAt,
      sentAt: submission.sentAt,
      retentionFloor: retentionFloorAt(receivedAt),
      serverVersion,
      visitor: new Visitor(request, visitorSources),
      report,
    };
    const prepared = prepareEvents(submission.events, context);
    report.count("invalid", submission.errors.length);
    const account = quota.account(target, receivedAt);
    const { entry, fingerprints } = prepared;
    const batch = { projectId, account, receivedAt, entry, fingerprints, tally: report.tally };
    const outcomes = await append(batch, target, submission.received);
    const applied = lenient ? { "Preference-Applied": "handling=lenient" } : undefined;
    return json(200, makeResponse(submission, prepared, outcomes, report), applied);
  }

  function precheck(head: RequestHead): PlainResponse | null {
    if (head.method === "OPTIONS") return preflight();
    findEndpoint(head);
    readKey(head, keys);
    queue.assertOpen();
    return null;
  }

  async function handle(request: PlainRequest): Promise<PlainResponse> {
    if (request.method === "OPTIONS") return preflight();
    const endpoint = findEndpoint(request);
    const receivedAt = clock.now();
    let target = await authenticate(request, keys);
    const acceptFor = (team: IngestTarget) =>
      accept({ request, endpoint, target: team, receivedAt });
    const accepted = acceptFor(target).catch(async (error: unknown) => {
      // Nothing was stored, so the request can start again.
      const changed = isOverLimit(error) && (await findChangedTarget(request, keys, target));
      if (!changed) throw error;
      target = changed;
      return acceptFor(changed);
    });
    const response = await accepted.catch((error: unknown) => {
      if (!(error instanceof Rejection)) throw error;
      journal.count(target.projectId, receivedAt, { [error.reason]: error.events });
      return errorResponse(error.error);
    });
    return { ...response, headers: { ...response.headers, ...quota.headers(target, receivedAt) } };
  }

  const isOutageDue = atMostEvery(OUTAGE_LOG_MS, clock);

  function failure(error: unknown, requestId = newId()): PlainResponse {
    // An overload is a BackendUnavailable without a cause, and is logged by the work queue.
    const isOutage = error instanceof BackendUnavailable && error.cause !== undefined;
    if (isOutage && isOutageDue()) logOutage(log, error, { requestId });
    const unexpected = (err: unknown) => log.error({ err, requestId }, "ingestion failed");
    return toPublic(errorResponse(error, unexpected), requestId);
  }

  return {
    earlyResponse: (head) => {
      try {
        const response = precheck(head);
        return response && toPublic(response, newId());
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
    failureResponse: (error) => failure(error),
  };
}

const isOverLimit = (error: unknown): boolean =>
  error instanceof Rejection && LIMIT_REASONS.some((reason) => reason === error.reason);

const toPublic = (response: PlainResponse, requestId: string): PlainResponse => ({
  ...response,
  headers: { ...response.headers, ...publicHeaders(requestId) },
});
