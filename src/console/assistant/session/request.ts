import type { ErrorCode } from "@/base/errors";

/** Why a request to the assistant's API failed. */
export class RequestError extends Error {
  constructor(
    /** "unreachable" if there was no response. */
    readonly code: ErrorCode | "unreachable" | "unprocessable",
    /** A sentence for the user. */
    message: string,
  ) {
    super(message);
    this.name = "RequestError";
  }
}

const BASE = "/api/v1/assistant";
const UNREACHABLE = "Cannot reach the server. Check your connection and try again.";
const UNKNOWN = "Something went wrong on our side. Try again.";

/** The URL of a conversation, or of a part of it. */
export const conversationUrl = (id: string, part = ""): string =>
  `${BASE}/conversations/${encodeURIComponent(id)}${part}`;

/** Creates an empty conversation and returns its id. */
export async function createConversation(projectId: string): Promise<string> {
  const response = await send(`${BASE}/conversations`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ project_id: projectId }),
  });
  const { id }: { id: string } = await response.json();
  return id;
}

/** Stops the answer that runs in a conversation, if any. */
export async function requestStop(conversationId: string): Promise<void> {
  await send(conversationUrl(conversationId, "/stop"), { method: "POST" });
}

/** Like `fetch`, but throws a `RequestError` for every failure except an abort. */
export async function send(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch((error: unknown) => {
    if (init?.signal?.aborted) throw error;
    throw new RequestError("unreachable", UNREACHABLE);
  });
  if (response.ok) return response;
  throw errorOf(response.status, await response.json().catch(() => null));
}

type ErrorBody = { code?: ErrorCode; detail?: string | { msg: string }[] } | null;

function errorOf(status: number, body: ErrorBody): RequestError {
  const { code = "internal_error", detail } = body ?? {};
  if (Array.isArray(detail)) return new RequestError("unprocessable", detail[0]?.msg ?? UNKNOWN);
  // A proxy in front of the server answers without a code.
  if (body?.code === undefined && status >= 502) {
    return new RequestError("backend_unavailable", UNREACHABLE);
  }
  return new RequestError(code, detail ?? UNKNOWN);
}
