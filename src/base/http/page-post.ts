import { AppError } from "../errors";
import { isCrossSite } from "./cross-site";

/**
 * Why a POST that only our own pages send is rejected; null if it is not. Another site's page can
 * make a signed-in browser send one. The cookie is SameSite=Lax; this second line of defence also
 * treats sibling domains as other sites.
 */
export function pagePostRejection(
  headers: Headers,
  origin: string,
  maxBytes: number,
): AppError | null {
  if (isCrossSite(headers, origin)) {
    return new AppError("forbidden", "Requests from other sites are not allowed.");
  }
  if (!headers.get("content-type")?.startsWith("application/json")) {
    return new AppError("invalid_request", "Send JSON with Content-Type: application/json.");
  }
  const length = Number(headers.get("content-length") ?? Number.NaN);
  if (length <= maxBytes) return null;
  return new AppError(
    "payload_too_large",
    `Send at most ${maxBytes} bytes, with a Content-Length header.`,
  );
}
