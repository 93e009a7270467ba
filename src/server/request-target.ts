import type { IncomingMessage, RequestListener } from "node:http";
import { AppError, pathNotFound } from "@/base/errors";
import { apiError } from "./api-answer";

const UNREADABLE = new AppError(
  "invalid_request",
  "The address cannot be read. Check its percent-encoding.",
);

/** Nothing on a page is sent to it: Next would read the body of one as a server action, and there are none. */
const READ_ONLY = new AppError("method_not_allowed", "Pages answer GET and HEAD only.", {
  headers: { Allow: "GET, HEAD" },
});

const TRACE = new AppError("method_not_allowed", "TRACE is not answered here.");

/** The address in a target of the form that is meant for proxies (`http://host/path`), or the target. */
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
 * Where a page is that was asked for by an address that cannot be decoded: there each "%" stands for itself,
 * so that whoever follows such a link sees a page. One slash at its start, as two would name a host. Null
 * for all other addresses.
 */
function readableAddress({ method, url = "" }: IncomingMessage): string | null {
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

/** Next's own page for faults asks here where they are, in development. */
const isTool = (path: string) => path.startsWith("/__nextjs_");

/** An address of the API but for its slashes. Next would send the client elsewhere, in HTML's manner. */
const isMisspelt = (path: string) => isApi(path) && (path.includes("//") || path.endsWith("/"));

function faultOf({ method, url = "" }: IncomingMessage, dev: boolean): AppError | null {
  const [path] = splitSearch(url);
  if (method === "TRACE") return TRACE;
  if (!path.startsWith("/") || !isDecodable(path)) return UNREADABLE;
  if (isMisspelt(path)) return pathNotFound();
  if (isApi(path) || (dev && isTool(path))) return null;
  return method === "GET" || method === "HEAD" ? null : READ_ONLY;
}

/**
 * Brings a request's target (RFC 9112, 3.2) into the one form that both doors read, sends whoever asks for
 * a page that cannot be decoded to where it can, and refuses in the API's own shape what else Next would
 * answer with a redirect or with a bare 500, as if it were at fault.
 */
export function readTarget(listener: RequestListener, { dev = false } = {}): RequestListener {
  return (request, response) => {
    request.url = originForm(request.url ?? "");
    const location = readableAddress(request);
    if (location !== null) return void response.writeHead(307, { Location: location }).end();
    const fault = faultOf(request, dev);
    if (!fault) return listener(request, response);
    const { status, headers, body } = apiError(fault);
    response.writeHead(status, { ...headers, "Access-Control-Allow-Origin": "*" }).end(body);
  };
}
