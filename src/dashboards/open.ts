import { found } from "@/base/errors";
import type { PrismaClient } from "@/database";
import { type OpenConfig, openConfig } from "./config/open-config";

export type OpenDashboard = OpenConfig & {
  id: string;
  title: string;
  description: string;
  authorName: string;
  changedByName: string;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
};

/**
 * Throws `not_found` for a dashboard of another project, and `conflict` for one
 * saved by a newer version.
 */
export async function openDashboard(
  prisma: PrismaClient,
  projectId: string,
  id: string,
): Promise<OpenDashboard> {
  const stored = await prisma.dashboard.findFirst({
    where: { id, projectId },
    include: { creator: { select: { name: true } }, changer: { select: { name: true } } },
  });
  const row = found(stored, "Dashboard");
  return {
    id,
    title: row.title,
    description: row.description,
    ...openConfig(row.config),
    authorName: row.creator.name,
    changedByName: (row.changer ?? row.creator).name,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
