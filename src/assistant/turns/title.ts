import type { Prisma } from "@/database";

/** In characters. */
const TITLE_LENGTH = 80;

/** A conversation without a title gets its first question as the title. */
export async function nameUntitled(
  tx: Prisma.TransactionClient,
  conversationId: string,
  question: string,
): Promise<void> {
  // Only if it is still untitled: the user may have named it meanwhile.
  const where = { id: conversationId, title: "" };
  await tx.conversation.updateMany({ where, data: { title: titleOf(question) } });
}

function titleOf(question: string): string {
  const line = question.trim().replace(/\s+/g, " ");
  const characters = [...line];
  if (characters.length <= TITLE_LENGTH) return line;
  return `${characters
    .slice(0, TITLE_LENGTH - 1)
    .join("")
    .trimEnd()}…`;
}
