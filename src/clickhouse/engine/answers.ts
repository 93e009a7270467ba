import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { QueueFull } from "./queue";
import { BadRequest } from "./statement";

const compress = promisify(gzip);

const TOO_MANY_QUERIES = 202;
const UNKNOWN_EXCEPTION = 1002;
export const AUTHENTICATION_FAILED = 516;

const STATUS: Record<number, number> = { [AUTHENTICATION_FAILED]: 403, [TOO_MANY_QUERIES]: 503 };

/** Longer messages quote whole statements. */
const MAX_MESSAGE = 2_000;

type Success = {
  queryId: string;
  format: string;
  bytes: Uint8Array;
  summary: Record<string, number>;
  gzip: boolean;
};

/** Resolves when the last byte has been handed over, or the client has gone. */
export async function answer(response: ServerResponse, success: Success): Promise<void> {
  response.setHeader("X-ClickHouse-Query-Id", success.queryId);
  response.setHeader("X-ClickHouse-Format", success.format);
  response.setHeader("X-ClickHouse-Timezone", "UTC");
  response.setHeader("X-ClickHouse-Summary", JSON.stringify(textValues(success.summary)));
  response.setHeader("Content-Type", "application/octet-stream");
  if (success.gzip) response.setHeader("Content-Encoding", "gzip");
  const bytes = success.gzip ? await compress(success.bytes) : success.bytes;
  response.setHeader("Content-Length", bytes.length);
  await finish(response, bytes);
}

export async function answerError(
  response: ServerResponse,
  queryId: string,
  error: unknown,
): Promise<void> {
  const { code, text } = describe(error);
  // What is left of the request may still be on its way; it must not be taken for the next one.
  response.setHeader("Connection", "close");
  response.setHeader("X-ClickHouse-Query-Id", queryId);
  response.setHeader("X-ClickHouse-Exception-Code", code);
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.statusCode = STATUS[code] ?? 500;
  await finish(response, `${text.slice(0, MAX_MESSAGE)}\n`);
}

function finish(response: ServerResponse, body: Uint8Array | string): Promise<void> {
  return new Promise((resolve) => {
    response.once("close", resolve);
    response.end(body, () => resolve());
  });
}

function describe(error: unknown): { code: number; text: string } {
  if (error instanceof QueueFull) {
    return own(TOO_MANY_QUERIES, "Too many simultaneous queries", "TOO_MANY_SIMULTANEOUS_QUERIES");
  }
  if (error instanceof BadRequest) return own(error.code, error.message, "BAD_REQUEST");
  const text = error instanceof Error ? error.message : String(error);
  const code = /Code: (\d+)/.exec(text)?.[1];
  return code === undefined
    ? own(UNKNOWN_EXCEPTION, text, "UNKNOWN_EXCEPTION")
    : { code: Number(code), text };
}

function own(code: number, message: string, type: string) {
  return { code, text: `Code: ${code}. DB::Exception: ${message}. (${type})` };
}

/** ClickHouse writes the figures of its summary as strings. */
function textValues(summary: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(summary).map(([name, value]) => [name, String(value)]));
}
