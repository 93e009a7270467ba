import { request } from "@playwright/test";
import { expectAccessible } from "./browser/axe";
import { open } from "./browser/open";
import { joinAs } from "./browser/team-guest";
import { test as base, type ConsoleServer, expect } from "./browser/test";
import { callQuery, signIn, type TestUser } from "./browser/users";
import { newIdentity, startServer, temporaryDataDir } from "./server";

type Scene = ConsoleServer & { guest: TestUser; teamId: string };

/** Uses its own server, because no member of the team that other tests share may be suspended. */
const test = base.extend<object, { server: Scene }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first parameter.
    async ({}, use) => {
      const dataDir = await temporaryDataDir();
      const owner = { email: "owner@example.com", password: "correct horse battery" };
      const identity = newIdentity();
      const startOn = (plan: string) =>
        startServer({
          dataDir: dataDir.path,
          identity,
          env: {
            TALLYMARK_INIT_EMAIL: owner.email,
            TALLYMARK_INIT_PASSWORD: owner.password,
            TALLYMARK_INIT_TEAM: "Shop",
            TALLYMARK_INIT_PLAN: plan,
          },
        });
      const onPro = await startOn("pro");
      const joined = await joinedBy(onPro, owner);
      await onPro.stop();
      const onFree = await startOn("free");
      await use({ ...onFree, ...owner, ...joined });
      await onFree.stop();
      await dataDir.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** Signs up a new user who accepts an invitation to the owner's team. */
async function joinedBy({ url }: { url: string }, owner: { email: string; password: string }) {
  const host = { request: await request.newContext({ baseURL: url }) };
  const visitor = { request: await request.newContext({ baseURL: url }) };
  const { teamId } = await signIn(host, owner);
  const guest = await joinAs("member", teamId, { host, guest: visitor, name: "Vera" });
  return { guest, teamId };
}

test("transferring a team whose plan includes only the owner warns about losing access", async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await open(page, `/t/${server.teamId}/settings`);
  const main = page.getByRole("main");
  await expect(main).toContainText("plan includes only the owner, so you will be suspended");
  await main.getByRole("combobox", { name: "New owner" }).click();
  await page.getByRole("option", { name: "Vera" }).click();
  await main.getByRole("button", { name: "Transfer…" }).click();
  const dialog = page.getByRole("dialog", { name: "Transfer Shop to Vera?" });
  await expect(dialog).toContainText("You lose access until they upgrade to a larger plan");
});

test("every screen tells suspended members that they are suspended, and lets them leave the team", async ({
  page,
  server,
  newVisitor,
}) => {
  const { guest, teamId } = server;
  await signIn(page, guest);
  const main = page.getByRole("main");
  await open(page, `/t/${teamId}/usage`);
  await expect(main).toContainText("This team is no longer available");
  await open(page, `/p/${guest.projectId}/start`);
  await expect(main.getByRole("status")).toContainText("You are suspended from Shop");
  await expectAccessible(page);

  await main.getByRole("button", { name: "Leave team…" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave Shop?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(main).toContainText("You are suspended from Shop");
  await main.getByRole("button", { name: "Leave team…" }).click();
  await dialog.getByRole("button", { name: "Leave team" }).click();
  await expect(page.getByText("You left Shop.")).toBeVisible();
  await expect(main).not.toContainText("suspended");
  await expect(main).toBeFocused();

  const owner = await newVisitor();
  await signIn(owner, server);
  const members = await callQuery<{ role: string }[]>(owner, "teams.members.list", { teamId });
  expect(members).toEqual([expect.objectContaining({ role: "owner" })]);
});
