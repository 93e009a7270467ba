import { jsonColumn } from "@/database";
import type { ChangeContext, ItemActor } from "@/teams";
import { savedQueries } from "./items";
import type { Content } from "./schema";

export function renameQuery(context: ChangeContext, who: ItemActor, name: string): Promise<void> {
  return savedQueries.change(context, who, async ({ prisma, audit, item, updatedAt }) => {
    if (item.name === name) return;
    await prisma.savedQuery.update({ where: { id: item.id }, data: { name, updatedAt } });
    const detail = { before: item.name };
    await audit({ action: "saved_query.renamed", subject: name, detail });
  });
}

/**
 * Saves a different query under the same name. Throws `conflict` if it has changed since `seen`.
 */
export function overwriteQuery(
  context: ChangeContext,
  who: ItemActor,
  { query: { kind, body }, view, seen }: Content & { seen: string },
): Promise<{ updatedAt: string }> {
  return savedQueries.overwrite(context, who, seen, async ({ prisma, audit, item, updatedAt }) => {
    await prisma.savedQuery.update({
      where: { id: item.id },
      data: { kind, query: jsonColumn(body), view, updatedAt },
    });
    await audit({ action: "saved_query.changed", subject: item.name, detail: { kind } });
    return { updatedAt: updatedAt.toISOString() };
  });
}
