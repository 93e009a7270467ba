import { pathNotFound } from "@/base/errors";
import { apiErrorResponse } from "@/server/http/api-response";

/** Responds to unknown paths below /api with JSON instead of a page. */
const answer = (): Response => apiErrorResponse(pathNotFound());

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
