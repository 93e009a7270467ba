import { ProtocolErrorCode } from "@modelcontextprotocol/server";
import { parseJsonExactly } from "@/base/text/long-integers";
import { isDict } from "@/base/validation";

/**
 * Parses a message; undefined if it is not JSON. Long integers keep their digits in the arguments,
 * which are ours, but not in the envelope: a client looks for its id as its own parser has read it.
 */
export function parseMessage(body: string): unknown {
  try {
    const message: unknown = JSON.parse(body);
    const params = paramsOf(message);
    if (params?.arguments === undefined) return message;
    const exact = paramsOf(parseJsonExactly(body))?.arguments;
    return { ...(message as object), params: { ...params, arguments: exact } };
  } catch {
    return undefined;
  }
}

const paramsOf = (message: unknown): Record<string, unknown> | undefined =>
  isDict(message) && isDict(message.params) ? message.params : undefined;

/**
 * Revision 2025-06-18 removed batches: one would be many calls for one request of the rate limit.
 */
export function rejectBatch(): Response {
  const error = {
    code: ProtocolErrorCode.InvalidRequest,
    message: "Batches are not supported. Send each message in a request of its own.",
  };
  return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 400 });
}
