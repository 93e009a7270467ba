import { ByteWriter } from "@/base/bytes/byte-writer";
import type { PrismaClient } from "@/database";

/** Deletes the rejected rows of a project, and its latest events. */
export async function forgetProject(prisma: PrismaClient, projectId: string): Promise<void> {
  await prisma.unstorableEvent.deleteMany({ where: { projectId } });
  await prisma.arrival.deleteMany({ where: { projectId } });
}

/** Deletes the rejected rows that contain the user id, including unreadable ones. */
export async function forgetUser(
  prisma: PrismaClient,
  projectId: string,
  userId: string,
): Promise<void> {
  const bytes = new ByteWriter();
  bytes.text(userId);
  const text = Buffer.from(bytes.written);
  await prisma.$executeRaw`
    DELETE FROM unstorable_events
    WHERE project_id = ${projectId}::uuid AND position(${text}::bytea IN row) > 0`;
}
