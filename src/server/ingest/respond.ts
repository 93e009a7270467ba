import type { PlainRequest, PlainResponse } from "@/base/http/plain-http";
import type { IngestEndpoint } from "./endpoint";
import type { ReceivedBody } from "./read-body";

/**
 * Responds to a request, and reads its body only if the response needs it.
 * Rejects as `readBody` does.
 */
export async function respond(
  endpoint: IngestEndpoint,
  head: Omit<PlainRequest, "body">,
  readBody: () => Promise<ReceivedBody>,
): Promise<PlainResponse> {
  const early = endpoint.earlyResponse(head);
  if (early) return early;
  const body = await readBody();
  try {
    return await endpoint.handle({ ...head, body: body.bytes });
  } finally {
    body.release();
  }
}
