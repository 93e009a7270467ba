import { AsyncLocalStorage } from "node:async_hooks";
import { newOrderedId } from "./ids";

/**
 * Long enough for UUIDs, ULIDs and what proxies make up, and without anything that
 * could forge a log line.
 */
const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * The id that a trusted proxy has given the request. Without a trusted proxy, the header
 * comes from the client.
 */
export function sentRequestId(sent: string | undefined, trustsProxy: boolean): string | null {
  return trustsProxy && sent !== undefined && WELL_FORMED.test(sent) ? sent : null;
}

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and everything it starts, as a part of the request. */
export const inRequest = <T>(requestId: string, work: () => T): T => current.run(requestId, work);

/** The id of the request that this code runs for; undefined outside of requests. */
export const currentRequestId = (): string | undefined => current.getStore();

/** The id to answer with: that of the current request, if the server has set one. */
export const requestIdOrNew = (): string => currentRequestId() ?? newOrderedId();
