import type { Clock } from "@/base/clock";
import { AppError, noSuchAddress } from "@/base/errors";
import { errorResponse, json, type PlainRequest, type PlainResponse } from "@/base/http";
import { newId } from "@/base/ids";
import type { Log } from "@/base/log";
import type { Append, Fate, Journal } from "@/pipeline";
import { prepare } from "./accept";
import { makeAnswer } from "./answer";
import {
  assertActive,
  authenticate,
  type IngestKeys,
  type RequestHead,
  readKey,
} from "./authenticate";
import { decodeBody } from "./decode";
import type { Geo } from "./geo";
import { createOutageLog } from "./outage-log";
import { preflight, publicHeaders } from "./public-headers";
import { Receipt } from "./receipt";
import { Refusal } from "./refusal";
import { createRetentionFloor } from "./retention";
import { readBatch, readSingle, type Submission } from "./submission";
import { ClientReader } from "./user-agent";
import { Visitor } from "./visitor";

export type IngestOptions = {
  keys: IngestKeys;
  journal: Journal;
  clock: Clock;
  log: Log;
  /** Kept with each event, to tell which release accepted it. */
  serverVersion: string;
  geo?: Geo | undefined;
  /** A header that a trusted proxy fills with the visitor's country. */
  countryHeader?: string | undefined;
};

type Door = { path: string; read: (bytes: Buffer, lenient: boolean) => Submission };

const DOORS: readonly Door[] = [
  { path: "/api/v1/ingest/event", read: readSingle },
  { path: "/api/v1/ingest/batch", read: readBatch },
];

/** RFC 7240, section 4.4. */
const LENIENT = /(?:^|[,;])\s*handling\s*=\s*"?lenient"?\s*(?:$|[,;])/i;

function findDoor({ path, method }: RequestHead): Door {
  const door = DOORS.find((known) => known.path === path);
  if (!door) throw noSuchAddress();
  if (method === "POST") return door;
  throw new AppError("method_not_allowed", "Events are sent with POST.", {
    headers: { Allow: "POST, OPTIONS" },
  });
}

export type Ingest = {
  /** The answer that the head alone gives, so that nobody need read a body for it; null otherwise. */
  admit: (head: RequestHead) => PlainResponse | null;
  /** Asks all that `admit` does, too. Never rejects. */
  handle: (request: PlainRequest) => Promise<PlainResponse>;
  /** The answer to what went wrong around the handler. */
  failure: (error: unknown) => PlainResponse;
};

/** The front door of events: plain requests in, plain answers out, so that any server can hold it. */
export function createIngest(options: IngestOptions): Ingest {
  const { keys, journal, clock, log, serverVersion, geo, countryHeader } = options;
  const floorAt = createRetentionFloor();
  const visitorSources = { clients: new ClientReader(), geo, countryHeader };

  async function append(batch: Append): Promise<Fate[]> {
    if (batch.events.length > 0) return journal.append(batch);
    journal.count(batch.projectId, batch.receivedAt, batch.tally);
    return [];
  }

  async function accept(request: PlainRequest, door: Door, projectId: string, receivedAt: number) {
    const lenient = LENIENT.test(request.header("prefer") ?? "");
    const submission = door.read(await decodeBody(request), lenient);
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
    const fates = await append({ projectId, receivedAt, events, tally: receipt.tally });
    const applied = lenient ? { "Preference-Applied": "handling=lenient" } : undefined;
    return json(200, makeAnswer(submission, prepared, fates, receipt), applied);
  }

  function admit(head: RequestHead): PlainResponse | null {
    if (head.method === "OPTIONS") return preflight();
    findDoor(head);
    readKey(head, keys);
    return null;
  }

  async function handle(request: PlainRequest): Promise<PlainResponse> {
    if (request.method === "OPTIONS") return preflight();
    const door = findDoor(request);
    const receivedAt = clock.now();
    const holder = await authenticate(request, keys);
    const { projectId } = holder;
    try {
      assertActive(holder);
      return await accept(request, door, projectId, receivedAt);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      journal.count(projectId, receivedAt, { [error.reason]: error.events });
      throw error.answer;
    }
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
