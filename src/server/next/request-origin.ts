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

/** Trusts a forwarded scheme only behind a trusted proxy. */
export function originOf(headers: Headers, env: Env): string {
  if (env.PUBLIC_URL !== undefined) return new URL(env.PUBLIC_URL).origin;
  const forwarded = env.TRUSTED_PROXY_HOPS > 0 ? headers.get("x-forwarded-proto") : null;
  const scheme = forwarded?.split(",", 1)[0]?.trim() === "https" ? "https" : "http";
  return `${scheme}://${headers.get("host") ?? "localhost"}`;
}
