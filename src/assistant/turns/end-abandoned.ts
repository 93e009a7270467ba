import type { PrismaClient } from "@/database";
import type { AssistantMessages } from "@/limits";
import { endTurn } from "./end-turn";
import { ended } from "./ended";
import { LEASE_SECONDS } from "./lease";
import { rebuildParts } from "./rebuild";
import { readChunks } from "./stored-chunks";
import { storedTurn } from "./turn-messages";

type Context = { prisma: PrismaClient; messages: AssistantMessages };

/** Ends the turns of a team whose process has crashed, with what they had answered. */
export async function endAbandoned(context: Context, teamId: string): Promise<void> {
  const { prisma } = context;
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM assistant_turns
    WHERE team_id = ${teamId}::uuid AND state = 'running'
      AND renewed_at < now() - make_interval(secs => ${LEASE_SECONDS})`;
  for (const { id } of rows) await endOne(context, id);
}

async function endOne(context: Context, id: string): Promise<void> {
  const row = await context.prisma.turn.findUnique({ where: { id } });
  if (row === null) return;
  const turn = storedTurn(row);
  const answer = await rebuildParts(id, turn.answer, await readChunks(context.prisma, id, 0));
  const metadata = { ...turn.metadata, ended: ended("interrupted") };
  await endTurn(context, turn, { answer, metadata, state: "ended" });
}
