import type { PlainRequest, PlainResponse } from "@/base/http";

export type PlainHandler = (request: PlainRequest) => Promise<PlainResponse>;

/** A handler of plain requests, and what a server has to know to call it. */
export type PlainDoor = {
  handle: PlainHandler;
  /** Of a body as it arrives; beyond them the handler gets null in its place. */
  maxBodyBytes: number;
  trustedProxyHops: number;
};
