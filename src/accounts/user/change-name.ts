import type { AccountsContext } from "../auth/context";

export async function changeName(
  { prisma, clock }: AccountsContext,
  userId: string,
  name: string,
): Promise<{ name: string }> {
  const updatedAt = new Date(clock.now());
  await prisma.user.update({ where: { id: userId }, data: { name, updatedAt } });
  return { name };
}
