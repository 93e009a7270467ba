import { newOrderedId } from "@/base/ids";
import type { PrismaClient } from "@/database";

/** Inserts a conversation with the assistant directly; returns its id. */
export async function insertConversation(
  prisma: PrismaClient,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<string> {
  const [id, now] = [newOrderedId(), new Date()];
  await prisma.conversation.create({
    data: { id, projectId, userId, title: "Sign-ups", createdAt: now, updatedAt: now },
  });
  return id;
}
