import { jsonColumn } from "@/database";
import type { ChangeContext, ProjectActor } from "@/teams";
import { savedQueries } from "./items";
import type { Content } from "./schema";

export async function saveQuery(
  context: ChangeContext,
  who: ProjectActor,
  { name, query: { kind, body }, view }: Content & { name: string },
): Promise<{ id: string; updatedAt: string }> {
  const { id, updatedAt } = await savedQueries.create(context, who, ({ prisma }, columns) =>
    prisma.savedQuery.create({ data: { ...columns, name, kind, query: jsonColumn(body), view } }),
  );
  return { id, updatedAt: updatedAt.toISOString() };
}
