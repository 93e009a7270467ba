import { randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { LANE_HEADER } from "../lanes";
import { AUTHENTICATION_FAILED, answer, answerError } from "./answers";
import { formFields, readBody } from "./body";
import type { Engine, Session } from "./native";
import { Queue } from "./queue";
import { BadRequest, formatOf, prologue, quote } from "./statement";

export type DoorOptions = { engine: Engine; password: string; memoryLimit: number };

const MIB = 1024 ** 2;

/**
 * Places, line and largest body by lane. A body is read when its request has a place, so that no
 * more than this is held at once. One insert at a time, in the order of arrival: who asks in the
 * write lane what became of an insert is answered after it has ended.
 */
const LANES = {
  query: { places: 4, waiting: 64, maxBody: 16 * MIB },
  write: { places: 1, waiting: 32, maxBody: 256 * MIB },
  control: { places: 2, waiting: 64, maxBody: MIB },
} as const;
type LaneName = keyof typeof LANES;

/** Below the client's own limit on idle sockets a request could meet a socket that is being closed. */
const KEEP_ALIVE_MS = 60_000;
const BODY_TIMEOUT_MS = 60_000;
const KILL_AGAIN_MS = 200;
const MAX_RESULT_BYTES = 256 * MIB;

/** ClickHouse's HTTP interface, as much of it as `@clickhouse/client` uses. */
export function createDoor({ engine, password, memoryLimit }: DoorOptions): Server {
  const queues = {
    query: new Queue(LANES.query.places, LANES.query.waiting),
    write: new Queue(LANES.write.places, LANES.write.waiting),
    control: new Queue(LANES.control.places, LANES.control.waiting),
  };
  const authorization = Buffer.from(
    `Basic ${Buffer.from(`default:${password}`).toString("base64")}`,
  );
  const defaults = connectionDefaults(memoryLimit);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://door");
    if (url.pathname === "/ping") return void response.end("Ok.\n");
    const queryId = url.searchParams.get("query_id") ?? randomUUID();
    const gone = whenGone(response);
    const lane = laneOf(request);
    try {
      assertAuthorized(request, authorization);
      const leave = await queues[lane].enter(gone);
      if (leave === null) return;
      try {
        await run(request, response, url, { queryId, lane, gone });
      } finally {
        leave();
      }
    } catch (error) {
      await answerError(response, queryId, error);
    }
  }

  async function run(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    { queryId, lane, gone }: { queryId: string; lane: LaneName; gone: AbortSignal },
  ): Promise<void> {
    const body = await readBody(
      request,
      LANES[lane].maxBody,
      AbortSignal.any([gone, AbortSignal.timeout(BODY_TIMEOUT_MS)]),
    );
    const call = await understand(url.searchParams, body, request.headers["content-type"]);
    const comment = call.params.get("log_comment") ?? queryId;
    const setUp = prologue(call.params, { ...defaults, log_comment: comment });
    const result = await stoppable(gone, comment, () =>
      engine.session(async (session) => {
        await session.query(setUp, "Null");
        return execute(session, call);
      }),
    );
    await answer(response, {
      ...result,
      queryId,
      gzip:
        url.searchParams.get("enable_http_compression") === "1" &&
        (request.headers["accept-encoding"] ?? "").includes("gzip"),
    });
  }

  /** Runs a statement and kills it when the client goes away; resolves only when it has ended. */
  async function stoppable<T>(
    gone: AbortSignal,
    comment: string,
    start: () => Promise<T>,
  ): Promise<T> {
    const work = start();
    let ended = false;
    const end = work
      .catch(() => undefined)
      .then(() => {
        ended = true;
      });
    const kill = async () => {
      // Again and again: a statement that is just starting cannot be found yet.
      while (!ended) {
        await engine.session((session) => session.query(killStatement(comment), "Null"));
        await Promise.race([end, new Promise((resolve) => setTimeout(resolve, KILL_AGAIN_MS))]);
      }
    };
    const onGone = () => void kill().catch(() => undefined);
    gone.addEventListener("abort", onGone, { once: true });
    try {
      return await work;
    } finally {
      gone.removeEventListener("abort", onGone);
    }
  }

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 });
  server.on("request", (request, response) => void serve(request, response));
  return server;
}

type Call = { params: URLSearchParams; sql: string; data: Buffer | null };

/** The statement is in the URL, with an insert's rows as body; or in the body; or in a form. */
async function understand(params: URLSearchParams, body: Buffer, contentType = ""): Promise<Call> {
  const inUrl = params.get("query");
  if (contentType.startsWith("multipart/form-data")) {
    const fields = await formFields(body, contentType);
    const all = new URLSearchParams([...params, ...fields]);
    return { params: all, sql: all.get("query") ?? "", data: null };
  }
  if (inUrl !== null) return { params, sql: inUrl, data: body.length > 0 ? body : null };
  return { params, sql: body.toString("utf8"), data: null };
}

async function execute(session: Session, { params, sql, data }: Call) {
  if (sql.trim() === "") throw new BadRequest(62, "Empty query");
  if (data) {
    const { rowsWritten, bytesWritten } = await session.insert(sql, data);
    const summary = { written_rows: rowsWritten, written_bytes: bytesWritten };
    return { format: "", bytes: new Uint8Array(), summary };
  }
  const fallback = params.get("default_format") ?? "TabSeparated";
  const { bytes, rowsRead, bytesRead } = await session.query(sql, fallback);
  const summary = { read_rows: rowsRead, read_bytes: bytesRead };
  return { format: formatOf(sql, fallback), bytes, summary };
}

/** chdb turns some things on that a server leaves off, and has no limits of its own. */
function connectionDefaults(memoryLimit: number): Record<string, string> {
  return {
    async_insert: "0",
    implicit_select: "0",
    allow_introspection_functions: "0",
    input_format_json_throw_on_bad_escape_sequence: "0",
    output_format_json_quote_64bit_integers: "1",
    max_execution_time: "60",
    max_memory_usage: String(Math.floor(memoryLimit / 2)),
    max_result_bytes: String(MAX_RESULT_BYTES),
  };
}

const killStatement = (comment: string) =>
  `KILL QUERY WHERE Settings['log_comment'] = ${quote(comment)} ASYNC`;

function laneOf(request: IncomingMessage): LaneName {
  const named = request.headers[LANE_HEADER.toLowerCase()];
  return named === "write" || named === "control" ? named : "query";
}

function assertAuthorized(request: IncomingMessage, expected: Buffer): void {
  const given = Buffer.from(request.headers.authorization ?? "");
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new BadRequest(AUTHENTICATION_FAILED, "default: Authentication failed");
}

/** Fires when the connection closes before the answer has been sent. */
function whenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
