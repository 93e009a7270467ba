import type { ChangeContext, ItemActor, ProjectActor } from "@/teams";
import { assertWithinBounds } from "./bounds";
import { annotations } from "./items";
import type { NewNote } from "./schema";

export async function createAnnotation(
  context: ChangeContext,
  who: ProjectActor,
  { at, text }: NewNote,
): Promise<{ id: string }> {
  assertWithinBounds(at, context.clock);
  const { id } = await annotations.create(context, who, ({ prisma }, columns) =>
    prisma.annotation.create({ data: { ...columns, at, text } }),
  );
  return { id };
}

export function changeAnnotation(
  context: ChangeContext,
  who: ItemActor,
  { at, text }: NewNote,
): Promise<void> {
  return annotations.change(context, who, async ({ prisma, clock, audit, item, updatedAt }) => {
    if (item.text === text && item.at.getTime() === at.getTime()) return;
    assertWithinBounds(at, clock);
    await prisma.annotation.update({ where: { id: item.id }, data: { at, text, updatedAt } });
    const detail = { before: item.text, at: at.toISOString() };
    await audit({ action: "annotation.changed", subject: text, detail });
  });
}
