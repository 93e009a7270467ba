import { BackendUnavailable } from "@/base/errors";
import { errorResponse, json, type PlainRequest, type PlainResponse } from "@/base/http/plain-http";
import { newId } from "@/base/ids";
import type { Log } from "@/base/log";
import { stopwatch } from "@/base/metrics/registry";
import { logOutage } from "@/base/outage-log";
import { sentRequestId } from "@/base/request-id";
import { atMostEvery, type Clock } from "@/base/time/clock";
import { withRemoteParent, withSpan, withSpanSync } from "@/base/tracing/tracing";
import { prepareEvents } from "./accept";
import { type Acceptor, type Admission, RequestRejected } from "./accepting/acceptor";
import { Rejection } from "./accepting/rejection";
import { type Endpoint, findEndpoint } from "./endpoints";
import { countBody, countHandled, countOverload, countRequest, WAITING } from "./metrics";
import { decodeBody } from "./parse/decode";
import { authenticate, type RequestHead, readKey } from "./request/authenticate";
import { prefersLenient } from "./request/prefer-lenient";
import { preflight, publicHeaders } from "./request/public-headers";
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
  acceptor: Acceptor;
  clock: Clock;
  log: Log;
  serverVersion: string;
  geo?: CountryLookup | undefined;
  /** The header in which a trusted proxy sends the visitor's country. */
  countryHeader?: string | undefined;
  workLimits?: WorkLimits;
  /** A trusted proxy can give requests their ids. */
  trustsProxy?: boolean;
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
  admission: Admission;
  receivedAt: number;
};

/**
 * Receives events. Takes plain requests and returns plain responses, so that it runs behind any
 * server.
 */
export function createIngest(options: IngestOptions): Ingest {
  const { acceptor, clock, log, serverVersion, geo, countryHeader } = options;
  const isOverloadDue = atMostEvery(OVERLOAD_LOG_MS, clock);
  const queue = new WorkQueue(options.workLimits ?? WORK_LIMITS, (waiting) => {
    countOverload();
    if (isOverloadDue()) log.warn({ waiting }, "Ingestion is overloaded; rejecting requests");
  });
  WAITING.readFrom(() => queue.waiting);
  const retentionFloorAt = createRetentionFloor();
  const visitorSources = { clients: new ClientReader(), geo, countryHeader };

  async function publish({ bytes, request, endpoint, admission, receivedAt }: Publication) {
    const lenient = prefersLenient(request);
    const submission = withSpanSync("ingest.read", () => endpoint.read(bytes, lenient));
    const report = new IngestReport();
    const context: RequestContext = {
      projectId: admission.projectId,
      receivedAt,
      sentAt: submission.sentAt,
      retentionFloor: retentionFloorAt(receivedAt),
      serverVersion,
      visitor: new Visitor(request, visitorSources),
      report,
    };
    const prepared = withSpanSync("ingest.prepare", () =>
      prepareEvents(submission.events, context),
    );
    report.count("invalid", submission.errors.length);
    const { received } = submission;
    const input = { receivedAt, events: prepared, tally: report.tally, received };
    const { outcomes, usageHeaders } = await withSpan("ingest.append", {}, () =>
      admission.accept(input),
    );
    const applied = lenient ? { "Preference-Applied": "handling=lenient" } : undefined;
    const body = makeResponse(submission, prepared, outcomes, report);
    return json(200, body, { ...applied, ...usageHeaders });
  }

  /** Counts the rejection and returns its response. */
  async function reject(
    { reason, events, error }: Rejection,
    { admission, receivedAt }: Pick<Publication, "admission" | "receivedAt">,
  ): Promise<PlainResponse> {
    const tally = { [reason]: events };
    const { usageHeaders } = await admission.accept({
      receivedAt,
      events: null,
      tally,
      received: 0,
    });
    const response = errorResponse(error);
    return { ...response, headers: { ...response.headers, ...usageHeaders } };
  }

  function precheck(head: RequestHead): PlainResponse | null {
    if (head.method === "OPTIONS") return preflight();
    findEndpoint(head);
    readKey(head, acceptor);
    queue.assertOpen();
    return null;
  }

  async function handle(request: PlainRequest): Promise<PlainResponse> {
    if (request.method === "OPTIONS") return preflight();
    const endpoint = findEndpoint(request);
    const receivedAt = clock.now();
    const admission = await authenticate(request, acceptor, receivedAt);
    try {
      countBody(request.body?.length ?? 0);
      const bytes = await decodeBody(request);
      const publication = { bytes, request, endpoint, admission, receivedAt };
      return await queue.run(bytes.length, () => publish(publication));
    } catch (error) {
      if (error instanceof Rejection) return reject(error, { admission, receivedAt });
      throw error;
    }
  }

  const isOutageDue = atMostEvery(OUTAGE_LOG_MS, clock);

  function failure(error: unknown, requestId = newId()): PlainResponse {
    // An overload is a BackendUnavailable without a cause, and is logged by the work queue.
    const isOutage = error instanceof BackendUnavailable && error.cause !== undefined;
    if (isOutage && isOutageDue()) logOutage(log, error, { requestId });
    const unexpected = (err: unknown) => log.error({ err, requestId }, "Ingestion failed");
    return toPublic(errorResponse(error, unexpected), requestId);
  }

  const requestIdOf = ({ header }: RequestHead): string =>
    sentRequestId(header("x-request-id"), options.trustsProxy ?? false) ?? newId();

  function early(head: RequestHead): PlainResponse | null {
    try {
      const response = precheck(head);
      return response && toPublic(response, requestIdOf(head));
    } catch (error) {
      return failure(error, requestIdOf(head));
    }
  }

  async function answer(request: PlainRequest): Promise<PlainResponse> {
    const requestId = requestIdOf(request);
    try {
      return toPublic(await handle(request), requestId);
    } catch (error) {
      if (error instanceof RequestRejected) return toPublic(error.response, requestId);
      return failure(error, requestId);
    }
  }

  const traced = (request: PlainRequest): Promise<PlainResponse> =>
    withSpan(`POST ${request.path}`, { "http.request.method": request.method }, async (span) => {
      const response = await answer(request);
      span?.setAttribute("http.response.status_code", response.status);
      return response;
    });

  return {
    earlyResponse: (head) => {
      const response = early(head);
      if (response) countRequest(response.status);
      return response;
    },
    handle: async (request) => {
      const seconds = stopwatch();
      const response = await withRemoteParent(request.header, () => traced(request));
      countHandled(response.status, seconds());
      return response;
    },
    failureResponse: (error) => failure(error),
  };
}

const toPublic = (response: PlainResponse, requestId: string): PlainResponse => ({
  ...response,
  headers: { ...publicHeaders(requestId), ...response.headers },
});
