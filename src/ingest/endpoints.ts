import { AppError, pathNotFound } from "@/base/errors";
import { readBatch, readSingle, type Submission } from "./parse/read-batch";
import type { RequestHead } from "./request/authenticate";

export type Endpoint = { path: string; read: (bytes: Buffer, lenient: boolean) => Submission };

const ENDPOINTS: readonly Endpoint[] = [
  { path: "/api/v1/ingest/event", read: readSingle },
  { path: "/api/v1/ingest/batch", read: readBatch },
];

/** Throws 404 for an unknown path, 405 for any method other than POST. */
export function findEndpoint({ path, method }: RequestHead): Endpoint {
  const endpoint = ENDPOINTS.find((known) => known.path === path);
  if (!endpoint) throw pathNotFound();
  if (method === "POST") return endpoint;
  throw new AppError("method_not_allowed", "Send events with POST.", {
    headers: { Allow: "POST, OPTIONS" },
  });
}
