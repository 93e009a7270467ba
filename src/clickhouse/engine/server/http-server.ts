import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { LANE_HEADER, LANE_WAIT_MS } from "@/clickhouse/concurrency-lanes";
import { SQL_ROLE } from "@/clickhouse/sql-access";
import type { Lane } from "@/clickhouse/types";
import type { EngineUser } from "../access";
import type { StuckStatement } from "../protocol";
import { authentication } from "./authentication";
import { BadRequest } from "./bad-request";
import { readBody } from "./body";
import { execute, parseCall, type Result } from "./call";
import { connectionDefaults, LANES } from "./defaults";
import { killOnAbort } from "./kill";
import type { Engine } from "./native";
import { Queue } from "./queue";
import { sendError, sendResult } from "./responses";
import { prologue } from "./statement";
import { withTimeLimit } from "./time-limit";

type HttpServerOptions = {
  engine: Engine;
  users: readonly EngineUser[];
  memoryLimit: number;
  /** Called for a statement that cannot be stopped without ending the process. */
  onStuck(statement: StuckStatement): void;
};

/** Well above the client's limit for idle sockets, so that no request uses a closing socket. */
const KEEP_ALIVE_MS = 60_000;
/** Large, because settings and short parameters are sent in the URL. */
const MAX_HEADER_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 60_000;

/** The parts of ClickHouse's HTTP interface that `@clickhouse/client` uses. */
export function createHttpServer({
  engine,
  users,
  memoryLimit,
  onStuck,
}: HttpServerOptions): Server {
  const queues: Record<Lane, Queue> = {
    query: laneQueue("query"),
    sql: laneQueue("sql"),
    inspect: laneQueue("inspect"),
    write: laneQueue("write"),
    states: laneQueue("states"),
    control: laneQueue("control"),
  };
  const authenticate = authentication(users);
  const defaults = connectionDefaults(memoryLimit);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://engine");
    if (url.pathname === "/ping") return void response.end("Ok.\n");
    const queryId = url.searchParams.get("query_id") ?? randomUUID();
    const disconnected = onDisconnect(response);
    try {
      const user = authenticate(request);
      if (user === null) throw new BadRequest("AUTHENTICATION_FAILED", "Authentication failed");
      const lane = laneOf(request, user);
      // Enters the queue before awaiting anything else, so that a lane keeps the order of arrival.
      const leave = await queues[lane].enter(disconnected);
      if (leave === null) return;
      try {
        const result = await run(
          { request, response, queryId, lane, user, disconnected },
          url.searchParams,
        );
        const compressed = acceptsGzip(request, url.searchParams);
        await sendResult(response, { ...result, queryId, compressed });
      } finally {
        leave();
      }
    } catch (error) {
      await sendError(request, response, queryId, error);
    }
  }

  async function run(
    { request, response, queryId, lane, user, disconnected }: Exchange,
    params: URLSearchParams,
  ): Promise<Result> {
    const { maxBody, onlyReads } = LANES[lane];
    const giveUp = AbortSignal.any([disconnected, AbortSignal.timeout(BODY_TIMEOUT_MS)]);
    const body = await readBody(request, maxBody, giveUp);
    const call = parseCall(params, body, request.headers["content-type"]);
    if (user.onlySql) call.params.set("role", SQL_ROLE);
    const comment = call.params.get("log_comment") ?? queryId;
    const setUp = prologue(call.params, { ...defaults, log_comment: comment });
    const work = (stop: AbortSignal) =>
      killOnAbort(engine, comment, AbortSignal.any([disconnected, stop]), () =>
        engine.session(async (session) => {
          await session.query(setUp, "Null");
          return execute(session, call);
        }),
      );
    if (!onlyReads) return work(disconnected);
    const seconds = Number(call.params.get("max_execution_time") ?? defaults.max_execution_time);
    return withTimeLimit(work, seconds, {
      onLate: () => void sendError(request, response, queryId, TIMEOUT),
      onStuck: () => onStuck({ comment, seconds }),
    });
  }

  return createServer(
    // A body is not read until its request has a slot, which must not count as a slow client.
    { keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0, maxHeaderSize: MAX_HEADER_BYTES },
    // Any program on the machine can reach the port. A request that cannot be answered, such as one
    // with an invalid URL or an id that is not valid in a header, must not end the process by an
    // unhandled rejection.
    (request, response) => void serve(request, response).catch(() => response.destroy()),
  );
}

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  queryId: string;
  lane: Lane;
  user: EngineUser;
  disconnected: AbortSignal;
};

const TIMEOUT = new BadRequest("TIMEOUT_EXCEEDED", "Timeout exceeded");

const laneQueue = (lane: Lane) =>
  new Queue(LANES[lane].slots, LANES[lane].waiting, LANE_WAIT_MS[lane]);

const isLane = (name: unknown): name is Lane =>
  typeof name === "string" && Object.hasOwn(LANES, name);

/** A user for SQL cannot delay writes by entering their lane. */
function laneOf(request: IncomingMessage, { onlySql }: EngineUser): Lane {
  const named = request.headers[LANE_HEADER.toLowerCase()];
  if (onlySql) return named === "inspect" ? "inspect" : "sql";
  return isLane(named) ? named : "query";
}

function acceptsGzip(request: IncomingMessage, params: URLSearchParams): boolean {
  const accepted = request.headers["accept-encoding"] ?? "";
  return params.get("enable_http_compression") === "1" && accepted.includes("gzip");
}

/** Returns a signal that aborts if the connection closes before the response has been sent. */
function onDisconnect(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
