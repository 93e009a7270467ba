import type { PrismaClient } from "@/database";
import type { AssistantMessages } from "@/limits";
import { endTurn } from "./end-turn";
import { ended } from "./ended";
import { abandonedTurns } from "./lease";
import { rebuildParts } from "./rebuild";
import { deleteChunks, readChunks } from "./stored-chunks";
import { storedTurn } from "./turn-messages";

type Context = { prisma: PrismaClient; messages: AssistantMessages };

/** Ends the turns of a team whose process has crashed, with what they had answered. */
export async function endAbandoned(context: Context, teamId: string): Promise<void> {
  for (const id of await abandonedTurns(context.prisma, teamId)) await endOne(context, id);
}

async function endOne(context: Context, id: string): Promise<void> {
  const { prisma } = context;
  const row = await prisma.turn.findUnique({ where: { id } });
  if (row === null) return;
  const turn = storedTurn(row);
  const chunks = await readChunks(prisma, id, { start: 0 });
  const answer = await rebuildParts(id, turn.answer, chunks);
  const metadata = { ...turn.metadata, ended: ended("interrupted") };
  await endTurn(context, turn, { answer, chunks, metadata, state: "ended" });
  await deleteChunks(prisma, id);
}
