import type { Page } from "@playwright/test";
import type { ConsoleServer } from "./test";
import { callMutation, signIn, signUp } from "./users";

export type Role = "viewer" | "member";

/**
 * Makes of `guest`'s visitor somebody new in the team whose owner `owner` is then signed in as; resolves to
 * how they leave it.
 */
export async function joinTeam(
  { server, owner, guest }: { server: ConsoleServer; owner: Page; guest: Page },
  role: Role,
): Promise<() => Promise<void>> {
  const { teamId } = await signIn(owner, server);
  const { email } = await signUp(guest, "Mo");
  const invited = { teamId, email, role };
  const { link } = await callMutation<{ link: string }>(owner, "teams.invitations.create", invited);
  await callMutation(guest, "teams.invitations.accept", { token: link.split("/").at(-1) });
  return async () => void (await callMutation(guest, "teams.leave", { teamId }));
}
