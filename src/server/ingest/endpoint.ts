import type { PlainRequest, PlainResponse } from "@/base/http/plain-http";
import type { BodyMemory } from "./body-memory";

export type IngestEndpoint = {
  /** The response if it needs no body; null if the body must be read. */
  earlyResponse: (head: Omit<PlainRequest, "body">) => PlainResponse | null;
  handle: (request: PlainRequest) => Promise<PlainResponse>;
  /** The response to an error outside the handler, which responds to its own errors. */
  failureResponse: (error: unknown) => PlainResponse;
  /** The size limit for a body as received; for a larger body, the handler gets null. */
  maxBodyBytes: number;
  memory: BodyMemory;
  trustedProxyHops: number;
};
