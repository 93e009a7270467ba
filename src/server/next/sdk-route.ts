import { pathNotFound } from "@/base/errors";
import { apiErrorResponse } from "../http/api-response";
import { readSdkFile, type SdkFile } from "../sdk/sdk-files";

/** Pages of other sites load the files, with or without CORS. */
const FOR_ANY_SITE = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** A browser that opens pages of a site often fetches the script once an hour. */
const FRESH_FOR = "public, max-age=3600";
const FOREVER = "public, max-age=31536000, immutable";

const known = new Map<string, SdkFile>();

/** Responds with a file of the SDKs. */
export function sdkFile(request: Request, name: string): Response {
  const file = known.get(name) ?? readSdkFile(name);
  if (file === null) return apiErrorResponse(pathNotFound());
  known.set(name, file);
  const headers = {
    ...FOR_ANY_SITE,
    "Cache-Control": file.immutable ? FOREVER : FRESH_FOR,
    ETag: file.etag,
  };
  if (isKnownTo(request, file)) return new Response(null, { status: 304, headers });
  return new Response(file.bytes, { headers: { ...headers, "Content-Type": file.contentType } });
}

/** A proxy that compresses a response may mark its ETag as weak. */
const isKnownTo = ({ headers }: Request, { etag }: SdkFile): boolean =>
  (headers.get("if-none-match") ?? "")
    .split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === etag);
