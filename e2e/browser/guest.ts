import type { Browser, Page } from "@playwright/test";
import { change, signIn, signUp } from "./people";
import type { ConsoleServer } from "./test";

/**
 * Somebody new, in a browser of their own, who has joined the team whose owner `owner` is then signed in
 * as. They leave it with `leave`, since a team has room for few and all files share one.
 */
export async function joinTeam(
  { browser, server, owner }: { browser: Browser; server: ConsoleServer; owner: Page },
  role: "viewer" | "member",
): Promise<{ guest: Page; leave(): Promise<void> }> {
  const { teamId } = await signIn(owner, server);
  const context = await browser.newContext({ baseURL: server.url });
  const guest = await context.newPage();
  const { email } = await signUp(guest, "Mo");
  const invited = { teamId, email, role };
  const { link } = await change<{ link: string }>(owner, "teams.invitations.create", invited);
  await change(guest, "teams.invitations.accept", { token: link.split("/").at(-1) });
  return {
    guest,
    async leave() {
      await change(guest, "teams.leave", { teamId });
      await context.close();
    },
  };
}
