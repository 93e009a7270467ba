import { pathNotFound } from "@/base/errors";
import { apiErrorResponse } from "@/server/http/api-response";

/** An address below /api that no other route has is answered as data, not as a page. */
const answer = (): Response => apiErrorResponse(pathNotFound());

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
