import type { PlainRequest, PlainResponse } from "@/base/http/plain-http";
import type { BodyMemory } from "./body-memory";

export type PlainHandler = (request: PlainRequest) => Promise<PlainResponse>;

/** A handler of plain requests, and what a server has to know to call it. */
export type PlainDoor = {
  /** The answer where the head alone gives it, so that no body is read for it; null otherwise. */
  admit: (head: Omit<PlainRequest, "body">) => PlainResponse | null;
  handle: PlainHandler;
  /** Answers what goes wrong around the handler, which answers its own errors. */
  failure: (error: unknown) => PlainResponse;
  /** Of a body as it arrives; beyond them the handler gets null in its place. */
  maxBodyBytes: number;
  memory: BodyMemory;
  trustedProxyHops: number;
};
