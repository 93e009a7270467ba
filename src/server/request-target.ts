import type { RequestListener } from "node:http";
import { AppError } from "@/base/errors";
import { apiError } from "./api-answer";

const UNREADABLE = new AppError(
  "invalid_request",
  "The address cannot be read. Check its percent-encoding.",
);

/** Whether a request's target (RFC 9112, 3.2) is an address whose path can be decoded. */
function isReadable(target: string): boolean {
  const [path = ""] = target.split("?", 1);
  try {
    decodeURIComponent(path);
  } catch {
    return false;
  }
  return path.startsWith("/") || URL.canParse(path);
}

/** Refuses what Next would answer with a bare 500, as if the fault were the server's. */
export function refuseUnreadable(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (isReadable(request.url ?? "")) return listener(request, response);
    const { status, headers, body } = apiError(UNREADABLE);
    response.writeHead(status, headers).end(body);
  };
}
