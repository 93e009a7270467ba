import { AppError, pathNotFound } from "@/base/errors";
import type { Log } from "@/base/log";
import { logOutage } from "@/base/outage-log";
import { type PrismaClient, toClientError } from "@/database";
import { apiErrorResponse } from "../http/api-response";
import { archiveSdkFiles, readArchivedFile } from "./sdk-archive";
import { readSdkFile, type SdkFile, sdkFolder } from "./sdk-files";

/** Responds with a file of the SDKs. */
export type SdkEndpoint = (request: Request, name: string) => Promise<Response>;

type SdkOptions = { prisma: PrismaClient; log: Log; folder?: string };

/** Pages of other sites load the files, with or without CORS. */
const FOR_ANY_SITE = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** A browser that opens pages of a site often fetches the script once an hour. */
const FRESH_FOR = "public, max-age=3600";
const FOREVER = "public, max-age=31536000, immutable";

export async function openSdkEndpoint({
  prisma,
  log,
  folder = sdkFolder(),
}: SdkOptions): Promise<SdkEndpoint> {
  await archiveSdkFiles(prisma, folder);
  const known = new Map<string, SdkFile>();
  return async (request, name) => {
    try {
      const file =
        known.get(name) ?? readSdkFile(name, folder) ?? (await readArchivedFile(prisma, name));
      if (file === null) return apiErrorResponse(pathNotFound());
      known.set(name, file);
      return respond(request, file);
    } catch (error) {
      const clientError = toClientError(error);
      logOutage(log, clientError);
      if (clientError instanceof AppError) return apiErrorResponse(clientError);
      throw error;
    }
  };
}

function respond(request: Request, file: SdkFile): Response {
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
