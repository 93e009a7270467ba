import { pathNotFound } from "@/base/errors";
import { apiErrorResponse } from "@/server/http/api-response";

/** Responds to unknown paths below /api with JSON instead of a page. */
const notFound = (): Response => apiErrorResponse(pathNotFound());

export {
  notFound as DELETE,
  notFound as GET,
  notFound as PATCH,
  notFound as POST,
  notFound as PUT,
};
