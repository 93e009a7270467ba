import type { Env } from "@/base/env";
import type { RequestOrigin } from "@/trpc/handler";
import type { Container } from "../container/container";
import { clientAddress } from "../http/client-address";

export function requestOrigin(headers: Headers, { env, peerHeader }: Container): RequestOrigin {
  const peer = headers.get(peerHeader) ?? "";
  const forwardedFor = headers.get("x-forwarded-for") ?? undefined;
  return {
    origin: originOf(headers, env),
    clientAddress: clientAddress(peer, forwardedFor, env.TRUSTED_PROXY_HOPS),
  };
}

/** A name or an address, with or without a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * Trusts a forwarded scheme only behind a trusted proxy. Pages show the address in commands, so it
 * must not contain anything but a host: Node accepts any text in the Host header.
 */
export function originOf(headers: Headers, env: Env): string {
  if (env.PUBLIC_URL !== undefined) return new URL(env.PUBLIC_URL).origin;
  const forwarded = env.TRUSTED_PROXY_HOPS > 0 ? headers.get("x-forwarded-proto") : null;
  const scheme = forwarded?.split(",", 1)[0]?.trim() === "https" ? "https" : "http";
  const host = headers.get("host") ?? "";
  return `${scheme}://${HOST.test(host) ? host : "localhost"}`;
}
