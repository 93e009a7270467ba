import type { Prisma } from "@/database";
import type { RejectedEvent } from "../../journal/outbox";

/** Adding them again changes nothing. */
export async function addUnstorable(
  database: Pick<Prisma.TransactionClient, "$executeRaw">,
  rejected: readonly RejectedEvent[],
): Promise<void> {
  for (const { event, code } of rejected) {
    await database.$executeRaw`
      INSERT INTO unstorable_events (project_id, event_id, code, row, at)
      VALUES (${event.projectId}::uuid, ${event.eventId}::uuid, ${code}, ${event.row}, now())
      ON CONFLICT (project_id, event_id) DO NOTHING`;
  }
}
