import type { RequestListener } from "node:http";
import type { Env } from "@/base/env";
import { newOrderedId } from "@/base/ids";
import type { Log } from "@/base/log";
import { inRequest, sentRequestId } from "@/base/request-id";

export type Access = {
  requestId: string | undefined;
  method: string | undefined;
  url: string | undefined;
  status: number;
  /** In ms. */
  ms: number;
};

export type AccessLog = (access: Access) => void;

type AccessEnv = Pick<Env, "ACCESS_LOG" | "LOG_LEVEL">;

/**
 * Logs each request: at level info with ACCESS_LOG=on, otherwise at debug. Null if that
 * would write nothing.
 */
export function openAccessLog({ ACCESS_LOG }: AccessEnv, log: Log): AccessLog | null {
  const level = ACCESS_LOG === "on" ? "info" : "debug";
  if (!log.isLevelEnabled(level)) return null;
  return ({ url = "", ms, ...access }) =>
    log[level]({ ...access, path: pathForLog(url), ms: Math.round(ms * 10) / 10 }, "request");
}

/**
 * The path without its query, which can contain keys. Of a page, only its first part; of the API's
 * paths, only names and versions: the rest can be the token of an invitation, the address of a
 * payment page, or a user's id.
 */
export function pathForLog(url: string): string {
  const [path = ""] = url.split("?", 1);
  if (path.startsWith("/_next/")) return path.slice(0, MAX_PATH);
  const [, first = "", ...rest] = path.split("/");
  if (first === "api") return `/api/${rest.map(nameOnly).join("/")}`.slice(0, MAX_PATH);
  return `/${first.slice(0, MAX_PATH)}${rest.length > 0 ? "/…" : ""}`;
}

/** A part of a path without digits is a name, but for a version. */
const nameOnly = (part: string): string => (/^(v\d+|[A-Za-z._,-]*)$/.test(part) ? part : "…");

const MAX_PATH = 200;

type Options = { accessLog: AccessLog | null; trustsProxy: boolean };

/** Gives each request an id, which its log lines and its response share, and logs it. */
export function identifyRequests(
  listener: RequestListener,
  { accessLog, trustsProxy }: Options,
): RequestListener {
  return (request, response) => {
    const sent = request.headers["x-request-id"];
    const requestId =
      sentRequestId(Array.isArray(sent) ? undefined : sent, trustsProxy) ?? newOrderedId();
    const startedAt = performance.now();
    const { method, url } = request;
    if (accessLog)
      response.once("close", () =>
        accessLog({
          requestId,
          method,
          url,
          status: response.writableFinished ? response.statusCode : CLIENT_GONE,
          ms: performance.now() - startedAt,
        }),
      );
    inRequest(requestId, () => listener(request, response));
  };
}

/** As access logs of other servers have it. */
const CLIENT_GONE = 499;
