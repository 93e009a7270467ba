import type { IncomingMessage, RequestListener } from "node:http";
import { AppError, pathNotFound } from "@/base/errors";
import { apiError } from "./api-response";

const UNDECODABLE = new AppError(
  "invalid_request",
  "The URL cannot be decoded. Check its percent-encoding.",
);

/** Pages accept no data: Next would treat the body as a server action, and there are none. */
const READ_ONLY = new AppError("method_not_allowed", "Pages support only GET and HEAD.", {
  headers: { Allow: "GET, HEAD" },
});

const TRACE = new AppError("method_not_allowed", "TRACE is not supported.");

/** Reduces the absolute form, which is meant for proxies (`http://host/path`), to a path. */
function originForm(target: string): string {
  if (target.startsWith("/") || !URL.canParse(target)) return target;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The location of a page whose requested URL cannot be decoded, with each "%" taken literally, so
 * that such a link still leads to a page. It starts with one slash, since two would name a host.
 * Null for all other URLs.
 */
function readableLocation({ method, url = "" }: IncomingMessage): string | null {
  const [path, search] = splitSearch(url);
  const isPage = path.startsWith("/") && !isApi(path) && (method === "GET" || method === "HEAD");
  if (!isPage || isDecodable(path)) return null;
  return path.replace(/^[/\\]+/, "/").replaceAll("%", "%25") + search;
}

function splitSearch(url: string): [path: string, search: string] {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at)];
}

const isApi = (path: string) => /^\/+api(\/|$)/.test(path);

/** Of no page: agents look for documents of OAuth there, with any method. */
const isWellKnown = (path: string) => /^\/+\.well-known(\/|$)/.test(path);

/** Next's error overlay sends requests here in development. */
const isDevTool = (path: string) => path.startsWith("/__nextjs_");

/** An API path with extra slashes, which Next would answer with a redirect. */
const hasExtraSlashes = (path: string) =>
  isApi(path) && (path.includes("//") || path.endsWith("/"));

function errorOf({ method, url = "" }: IncomingMessage, dev: boolean): AppError | null {
  const [path] = splitSearch(url);
  if (method === "TRACE") return TRACE;
  if (!path.startsWith("/") || !isDecodable(path)) return UNDECODABLE;
  if (hasExtraSlashes(path)) return pathNotFound();
  if (isApi(path) || (dev && isDevTool(path))) return null;
  if (method === "GET" || method === "HEAD") return null;
  return isWellKnown(path) ? pathNotFound() : READ_ONLY;
}

/**
 * Normalises a request's target (RFC 9112, 3.2) for both the fast lane and Next, and redirects from
 * pages that cannot be decoded. Requests that Next would answer with a redirect or a bare 500 are
 * rejected with an error in the API's format.
 */
export function normaliseTarget(listener: RequestListener, { dev = false } = {}): RequestListener {
  return (request, response) => {
    request.url = originForm(request.url ?? "");
    const location = readableLocation(request);
    if (location !== null) return void response.writeHead(307, { Location: location }).end();
    const error = errorOf(request, dev);
    if (!error) return listener(request, response);
    const { status, headers, body } = apiError(error);
    response.writeHead(status, { ...headers, "Access-Control-Allow-Origin": "*" }).end(body);
  };
}
