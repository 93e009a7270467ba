import { noSuchAddress } from "@/base/errors";
import { errorAnswer } from "@/server/api-answer";

/** Answers unknown addresses below /api with JSON instead of a page. */
const answer = (): Response => errorAnswer(noSuchAddress());

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
