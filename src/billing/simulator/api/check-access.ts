import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { StripeFault } from "../state/faults";

export type AccessOptions = {
  /** The key of this process. */
  secretKey: string;
  /**
   * Accepts other test keys too, for Stripe's own tools. Every local user can then read everything.
   */
  anyTestKey: boolean;
};

/** Throws unless the request comes from a program on this machine that has a key. */
export function checkAccess(request: IncomingMessage, options: AccessOptions): void {
  checkHost(request);
  const key = sentKey(request.headers.authorization);
  if (isSame(key, options.secretKey)) return;
  if (options.anyTestKey && /^[sr]k_test_\w+$/.test(key)) return;
  throw new StripeFault(401, {
    type: "invalid_request_error",
    message: key === "" ? "You did not provide an API key." : "Invalid API Key provided.",
  });
}

/**
 * A website whose domain resolves to 127.0.0.1 (DNS rebinding) makes browsers send its own host.
 */
function checkHost({ headers: { host }, socket: { localPort } }: IncomingMessage): void {
  if (host === `127.0.0.1:${localPort}` || host === `localhost:${localPort}`) return;
  throw new StripeFault(403, {
    type: "invalid_request_error",
    message: "The simulator only answers requests to 127.0.0.1 or localhost.",
  });
}

/** Stripe accepts the key as a bearer token or as a user name. */
function sentKey(authorization: string | undefined): string {
  const bearer = authorization?.match(/^Bearer (\S+)$/)?.[1];
  if (bearer !== undefined) return bearer;
  const basic = authorization?.match(/^Basic (\S+)$/)?.[1] ?? "";
  return Buffer.from(basic, "base64").toString().split(":")[0] ?? "";
}

const digest = (key: string): Buffer => createHash("sha256").update(key).digest();

const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
