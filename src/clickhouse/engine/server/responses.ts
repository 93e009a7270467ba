import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { CODE } from "@/clickhouse/codes";
import { BadRequest } from "./bad-request";
import type { Result } from "./call";
import { QueueFull } from "./queue";

const compress = promisify(gzip);

const STATUS: Record<number, number> = {
  [CODE.AUTHENTICATION_FAILED]: 403,
  [CODE.TOO_MANY_SIMULTANEOUS_QUERIES]: 503,
};

/**
 * Longer messages quote whole statements. The start contains the reason, and the end contains the
 * position.
 */
const MESSAGE_HEAD = 2_000;
const MESSAGE_TAIL = 1_000;

/**
 * Resolves when the last byte has been sent or the client has disconnected. Does nothing if a
 * response has already reported that the statement exceeded its time limit.
 */
export async function sendResult(
  response: ServerResponse,
  {
    bytes,
    format,
    summary,
    queryId,
    compressed,
  }: Result & { queryId: string; compressed: boolean },
): Promise<void> {
  if (response.headersSent) return;
  const body = compressed ? await compress(bytes) : bytes;
  response.setHeader("X-ClickHouse-Query-Id", queryId);
  response.setHeader("X-ClickHouse-Format", format);
  response.setHeader("X-ClickHouse-Timezone", "UTC");
  response.setHeader("X-ClickHouse-Summary", JSON.stringify(textValues(summary)));
  response.setHeader("Content-Type", "application/octet-stream");
  if (compressed) response.setHeader("Content-Encoding", "gzip");
  await finish(response, body);
}

export async function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  queryId: string,
  error: unknown,
): Promise<void> {
  if (response.writableEnded) return;
  if (response.headersSent) return void response.destroy();
  const { code, text } = describe(error);
  // Otherwise the rest of an unread body would be parsed as the next request.
  if (!request.complete) response.setHeader("Connection", "close");
  response.setHeader("X-ClickHouse-Query-Id", queryId);
  response.setHeader("X-ClickHouse-Exception-Code", code);
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.statusCode = STATUS[code] ?? 500;
  await finish(response, Buffer.from(`${shorten(text)}\n`));
}

function finish(response: ServerResponse, body: Uint8Array): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  response.setHeader("Content-Length", body.length);
  return new Promise((resolve) => {
    response.once("close", resolve);
    response.end(body, () => resolve());
  });
}

/**
 * The client looks for an error type in brackets at the end; without it, the client does not read
 * the code either.
 */
function shorten(text: string): string {
  if (text.length <= MESSAGE_HEAD + MESSAGE_TAIL) return text;
  return `${text.slice(0, MESSAGE_HEAD)} … ${text.slice(-MESSAGE_TAIL)} (MESSAGE_CUT)`;
}

function describe(error: unknown): { code: number; text: string } {
  if (error instanceof QueueFull) {
    return own(
      CODE.TOO_MANY_SIMULTANEOUS_QUERIES,
      "Too many simultaneous queries",
      "TOO_MANY_SIMULTANEOUS_QUERIES",
    );
  }
  if (error instanceof BadRequest) return own(error.code, error.message, "BAD_REQUEST");
  const text = error instanceof Error ? error.message : String(error);
  const code = /Code: (\d+)/.exec(text)?.[1];
  if (code === undefined) return own(CODE.UNKNOWN_EXCEPTION, text, "UNKNOWN_EXCEPTION");
  return { code: Number(code), text };
}

function own(code: number, message: string, type: string) {
  return { code, text: `Code: ${code}. DB::Exception: ${message}. (${type})` };
}

/** ClickHouse sends the numbers of its summary as strings. */
function textValues(summary: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(summary).map(([name, value]) => [name, String(value)]));
}
