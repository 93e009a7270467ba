import { randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { LANE_HEADER, LANE_WAIT_MS } from "@/clickhouse/lanes";
import type { Lane } from "@/clickhouse/types";
import type { Stuck } from "../protocol";
import { BadRequest } from "./bad-request";
import { readBody } from "./body";
import { execute, type Result, understand } from "./call";
import { connectionDefaults, LANES } from "./defaults";
import { stoppable } from "./kill";
import type { Engine } from "./native";
import { watchTime } from "./overrun";
import { Queue } from "./queue";
import { answer, answerError } from "./responses";
import { prologue } from "./statement";

export type DoorOptions = {
  engine: Engine;
  password: string;
  memoryLimit: number;
  /** Called for a statement of which only the end of the process is the end. */
  onStuck(statement: Stuck): void;
};

/** Well above the client's limit on idle sockets: a request must not meet one that is closing. */
const KEEP_ALIVE_MS = 60_000;
/** Settings and short parameters travel in the URL. */
const MAX_HEADER_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 60_000;

/** ClickHouse's HTTP interface, as much of it as `@clickhouse/client` uses. */
export function createDoor({ engine, password, memoryLimit, onStuck }: DoorOptions): Server {
  const queues: Record<Lane, Queue> = {
    query: laneQueue("query"),
    sql: laneQueue("sql"),
    inspect: laneQueue("inspect"),
    write: laneQueue("write"),
    control: laneQueue("control"),
  };
  const isAuthorized = passwordCheck(password);
  const defaults = connectionDefaults(memoryLimit);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://door");
    if (url.pathname === "/ping") return void response.end("Ok.\n");
    const queryId = url.searchParams.get("query_id") ?? randomUUID();
    const gone = whenGone(response);
    try {
      if (!isAuthorized(request)) {
        throw new BadRequest("AUTHENTICATION_FAILED", "default: Authentication failed");
      }
      const lane = laneOf(request);
      // Before anything else is awaited: the order in a lane is the order of arrival.
      const leave = await queues[lane].enter(gone);
      if (leave === null) return;
      try {
        const result = await run({ request, response, queryId, lane, gone }, url.searchParams);
        const compressed = acceptsGzip(request, url.searchParams);
        await answer(response, { ...result, queryId, compressed });
      } finally {
        leave();
      }
    } catch (error) {
      await answerError(request, response, queryId, error);
    }
  }

  async function run(
    { request, response, queryId, lane, gone }: Visit,
    params: URLSearchParams,
  ): Promise<Result> {
    const { maxBody, onlyReads } = LANES[lane];
    const giveUp = AbortSignal.any([gone, AbortSignal.timeout(BODY_TIMEOUT_MS)]);
    const body = await readBody(request, maxBody, giveUp);
    const call = understand(params, body, request.headers["content-type"]);
    const comment = call.params.get("log_comment") ?? queryId;
    const setUp = prologue(call.params, { ...defaults, log_comment: comment });
    const work = (stop: AbortSignal) =>
      stoppable(engine, comment, AbortSignal.any([gone, stop]), () =>
        engine.session(async (session) => {
          await session.query(setUp, "Null");
          return execute(session, call);
        }),
      );
    if (!onlyReads) return work(gone);
    const seconds = Number(call.params.get("max_execution_time") ?? defaults.max_execution_time);
    return watchTime(work, seconds, {
      onLate: () => void answerError(request, response, queryId, TIME_IS_UP),
      onStuck: () => onStuck({ comment, seconds }),
    });
  }

  return createServer(
    // A body waits unread until its request has a place, which must not count as a slow client.
    { keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0, maxHeaderSize: MAX_HEADER_BYTES },
    // Anyone on the machine can reach the port. What cannot be answered, such as an address that is
    // none or an id that fits into no header, must not end the process as an unhandled rejection.
    (request, response) => void serve(request, response).catch(() => response.destroy()),
  );
}

type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  queryId: string;
  lane: Lane;
  gone: AbortSignal;
};

const TIME_IS_UP = new BadRequest("TIMEOUT_EXCEEDED", "Timeout exceeded");

const laneQueue = (lane: Lane) =>
  new Queue(LANES[lane].places, LANES[lane].waiting, LANE_WAIT_MS[lane]);

const isLane = (name: unknown): name is Lane =>
  typeof name === "string" && Object.hasOwn(LANES, name);

function laneOf(request: IncomingMessage): Lane {
  const named = request.headers[LANE_HEADER.toLowerCase()];
  return isLane(named) ? named : "query";
}

function passwordCheck(password: string): (request: IncomingMessage) => boolean {
  const credentials = Buffer.from(`default:${password}`).toString("base64");
  const expected = Buffer.from(`Basic ${credentials}`);
  return (request) => {
    const given = Buffer.from(request.headers.authorization ?? "");
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
}

function acceptsGzip(request: IncomingMessage, params: URLSearchParams): boolean {
  const accepted = request.headers["accept-encoding"] ?? "";
  return params.get("enable_http_compression") === "1" && accepted.includes("gzip");
}

/** Fires when the connection closes before the answer has been sent. */
function whenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
