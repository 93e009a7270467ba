import { pathNotFound } from "@/base/errors";
import { apiErrorResponse } from "@/server/http/api-response";

/**
 * Says in JSON that there are no well-known documents. Agents look for those of OAuth here; a
 * page would make some of them demand OAuth although they have a key. Our server rejects other
 * methods before Next does.
 */
export const GET = (): Response => apiErrorResponse(pathNotFound());

export const dynamic = "force-dynamic";
