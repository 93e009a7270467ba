import { AppError } from "@/base/errors";
import { errorResponse } from "@/base/http";

const NOWHERE = new AppError("not_found", "There is nothing at this address. Check the path.");

/** An address below /api that no other route has is answered as data, not as a page. */
function answer(): Response {
  const { status, headers, body } = errorResponse(NOWHERE, () => {});
  return new Response(body, { status, headers });
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
