import { found, notFound } from "@/base/errors";
import { newOrderedId } from "@/base/ids";
import type { Clock } from "@/base/time/clock";
import { Fault, readUuid } from "@/base/validation";
import type { Conversation, Prisma, PrismaClient } from "@/database";
import { type Caller, projectsFor } from "@/teams";
import { answeredNow } from "../turns/lease";
import { withinReach } from "../turns/reach";

type Context = { prisma: PrismaClient; clock: Clock };

/** In characters. */
export const MAX_TITLE = 200;

/** The caller may see the project. */
export function createConversation(
  { prisma, clock }: Context,
  { userId }: Caller,
  { projectId, title }: { projectId: string; title: string },
): Promise<Conversation> {
  const now = new Date(clock.now());
  const id = newOrderedId();
  const times = { createdAt: now, updatedAt: now };
  return prisma.conversation.create({ data: { id, projectId, userId, title, ...times } });
}

/**
 * The caller's `limit` most recent conversations, of one project or of all that the caller can see.
 */
export async function listConversations(
  prisma: PrismaClient,
  caller: Caller,
  { projectId, limit }: { projectId?: string | undefined; limit: number },
): Promise<(Conversation & { running: boolean })[]> {
  const rows = await prisma.conversation.findMany({
    where: {
      userId: caller.userId,
      projectId: { in: await projectsFor(prisma, caller, projectId) },
      ...withinReach(caller),
    },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: limit,
  });
  const answered = await answeredNow(
    prisma,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, running: answered.has(row.id) }));
}

/** Throws `not_found` for an invalid id, and for a conversation that the caller may not see. */
export async function findConversation(
  prisma: Prisma.TransactionClient,
  caller: Caller,
  id: string,
): Promise<Conversation> {
  const conversationId = readUuid(id);
  if (conversationId instanceof Fault) throw notFound("Conversation");
  const where = {
    id: conversationId,
    userId: caller.userId,
    projectId: { in: await projectsFor(prisma, caller) },
    ...withinReach(caller),
  };
  return found(await prisma.conversation.findFirst({ where }), "Conversation");
}

export async function renameConversation(
  { prisma }: Context,
  caller: Caller,
  { id, title }: { id: string; title: string },
): Promise<Conversation> {
  const conversation = await findConversation(prisma, caller, id);
  const where = { id: conversation.id };
  const { count } = await prisma.conversation.updateMany({ where, data: { title } });
  if (count === 0) throw notFound("Conversation");
  return { ...conversation, title };
}
