import type { Page } from "@playwright/test";
import type { ConsoleServer } from "./test";
import { callMutation, signIn, signUp } from "./users";

export type Role = "viewer" | "member";

/**
 * Signs up a new user in `guest`, who joins the team of the server's owner. Then signs the owner in
 * in `owner`. Resolves to a function that makes the guest leave the team.
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
