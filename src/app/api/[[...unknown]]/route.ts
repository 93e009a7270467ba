import { pathNotFound } from "@/base/errors";
import { errorAnswer } from "@/server/api-answer";

/** An address below /api that no other route has is answered as data, not as a page. */
const answer = (): Response => errorAnswer(pathNotFound());

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
