import { AppError } from "@/base/errors";
import { errorAnswer } from "@/server/api-answer";

const NOWHERE = new AppError("not_found", "There is nothing at this address. Check the path.");

/** An address below /api that no other route has is answered as data, not as a page. */
const answer = (): Response => errorAnswer(NOWHERE);

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
