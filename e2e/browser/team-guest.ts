import type { ConsoleServer } from "./test";
import { type Browser, callMutation, signIn, signUp, type TestUser } from "./users";

export type Role = "viewer" | "member" | "admin";

/** Signs up a new user in `guest`, who joins a team. `host` is signed in as its owner. */
export async function joinAs(
  role: Role,
  teamId: string,
  { host, guest, name = "Mo" }: { host: Browser; guest: Browser; name?: string },
): Promise<TestUser> {
  const user = await signUp(guest, name);
  const invited = { teamId, email: user.email, role };
  const { link } = await callMutation<{ link: string }>(host, "teams.invitations.create", invited);
  await callMutation(guest, "teams.invitations.accept", { token: link.split("/").at(-1) });
  return user;
}

/**
 * Signs up a new user in `guest`, who joins the team of the server's owner. Then signs the owner in
 * in `owner`. Resolves to a function that makes the guest leave the team.
 */
export async function joinTeam(
  { server, owner, guest }: { server: ConsoleServer; owner: Browser; guest: Browser },
  role: Role,
): Promise<() => Promise<void>> {
  const { teamId } = await signIn(owner, server);
  await joinAs(role, teamId, { host: owner, guest });
  return async () => void (await callMutation(guest, "teams.leave", { teamId }));
}
