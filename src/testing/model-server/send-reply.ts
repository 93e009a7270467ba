import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { newId } from "@/base/ids";
import {
  type Answer,
  type Break,
  DEFAULT_USAGE,
  type Failure,
  type Piece,
  PROVIDER_DETAIL,
  type Reply,
  type SendEvent,
  type Wire,
  type Writer,
} from "./reply";

export async function sendReply(wire: Wire, response: ServerResponse, reply: Reply): Promise<void> {
  if ("status" in reply || "failure" in reply) return fail(wire, response, reply);
  const {
    pieces,
    usage = DEFAULT_USAGE,
    finish = finishOf(pieces),
  }: Answer = Array.isArray(reply) ? { pieces: reply } : reply;
  response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });
  const writer = wire.writer(sender(response));
  writer.start(usage);
  for (const piece of pieces) {
    await send(writer, response, piece);
    if (response.destroyed || response.writableEnded) return;
  }
  writer.finish(finish, usage);
  response.end();
}

const finishOf = (pieces: Piece[]) =>
  pieces.some((piece) => typeof piece === "object" && "tool" in piece) ? "tool_calls" : "stop";

const sender =
  (response: ServerResponse): SendEvent =>
  (data, name) => {
    const text = typeof data === "string" ? data : JSON.stringify(data);
    response.write(`${name === undefined ? "" : `event: ${name}\n`}data: ${text}\n\n`);
  };

async function send(writer: Writer, response: ServerResponse, piece: Piece): Promise<void> {
  if (typeof piece === "string") writer.text(piece);
  else if ("until" in piece) await Promise.race([piece.until, once(response, "close")]);
  else if ("fault" in piece) await breakDown(writer, response, piece);
  else {
    const json = typeof piece.input === "string" ? piece.input : JSON.stringify(piece.input);
    writer.tool({ id: `call_${newId()}`, name: piece.tool, json });
  }
}

async function breakDown(
  writer: Writer,
  response: ServerResponse,
  { fault }: Break,
): Promise<void> {
  if (fault === "reset") response.socket?.resetAndDestroy();
  else if (fault === "cut") response.end();
  else if (fault === "garbage") response.write(GARBAGE);
  else if (fault === "bad_json") response.write(`data: {"detail": "${PROVIDER_DETAIL}\n\n`);
  else writer.error();
  if (fault === "reset") await once(response, "close");
}

const GARBAGE = Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0x9d, 0x0a, 0x0a, 0xc3, 0x28, 0x0a]);

function fail(wire: Wire, response: ServerResponse, failure: Failure): void {
  if ("status" in failure) {
    const { status, retryAfter } = failure;
    response.writeHead(status, {
      "Content-Type": "application/json",
      // So that tests do not wait for a client that retries.
      ...(retryAfter === undefined
        ? { "Retry-After-Ms": "1" }
        : { "Retry-After": String(retryAfter) }),
    });
    response.end(JSON.stringify(wire.errorBody(status)));
  } else if (failure.failure === "reset") response.socket?.resetAndDestroy();
  else if (failure.failure === "not_a_stream") {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end(`<html>${PROVIDER_DETAIL}</html>`);
  }
}
