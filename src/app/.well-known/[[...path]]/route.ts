import { pathNotFound } from "@/base/errors";
import { apiErrorResponse } from "@/server/http/api-response";

/**
 * Says in JSON that there are no well-known documents. Agents look for those of OAuth here; a page would make some of
 * them demand OAuth although they have a key.
 */
const notFound = (): Response => apiErrorResponse(pathNotFound());

export {
  notFound as DELETE,
  notFound as GET,
  notFound as PATCH,
  notFound as POST,
  notFound as PUT,
};

export const dynamic = "force-dynamic";
