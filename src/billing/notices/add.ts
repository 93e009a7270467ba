import type { z } from "zod";
import type { Store } from "@/teams";
import type { NOTICE_KINDS, NoticeKind } from "./kinds";

type DetailOf<K extends NoticeKind> = z.input<(typeof NOTICE_KINDS)[K]["detail"]>;

/** An email about a team to its owner and admins. Two notices with the same `key` are one. */
export type NewNotice = {
  [K in NoticeKind]: { teamId: string; key: string; kind: K; detail: DetailOf<K> };
}[NoticeKind];

/**
 * Must be called in the transaction of what the email is about, so that neither exists without the
 * other. Returns whether the notice is new.
 */
export async function addNotice({ prisma, clock }: Store, notice: NewNotice): Promise<boolean> {
  const { count } = await prisma.billingNotice.createMany({
    data: [{ ...notice, createdAt: new Date(clock.now()) }],
    skipDuplicates: true,
  });
  return count > 0;
}
