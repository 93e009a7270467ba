import { ask, call, fillSignUp, newAddress, signIn } from "./browser/people";
import { expect, test, textOf } from "./browser/test";

test("invite, accept as another user, and each role is felt; S6: a removed member is refused at once", async ({
  page,
  browser,
  server,
}) => {
  const { teamId, projectId } = await signIn(page, server);
  const email = newAddress();
  await page.goto(`/t/${teamId}/members`);
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail address").fill(email);
  await dialog.getByRole("radio", { name: /Viewer/ }).click();
  await dialog.getByRole("button", { name: "Invite" }).click();
  const link = await textOf(dialog.locator("pre"));
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(email)).toBeVisible();

  // Somebody who has no account yet comes by the link and ends in the team.
  const context = await browser.newContext({ baseURL: server.url });
  const guest = await context.newPage();
  await guest.goto(link);
  await guest.getByRole("link", { name: "Create an account" }).click();
  await fillSignUp(guest, { name: "Vera", email, password: "a few random words" });
  await guest.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(guest).toHaveURL(new RegExp(`/p/${projectId}/overview`));

  // A viewer sees figures, not keys, and cannot change what others rely on.
  await guest.goto(`/p/${projectId}/settings`);
  await expect(guest.getByRole("heading", { name: "Project settings", level: 1 })).toBeVisible();
  await expect(
    guest.getByText("Only owners and admins of the team can change this."),
  ).toBeVisible();
  await expect(guest.getByRole("heading", { name: "Ingest keys" })).toBeHidden();
  await guest.goto(`/t/${teamId}/members`);
  await expect(guest.getByRole("table", { name: "Members" })).toContainText("Vera");
  await expect(guest.getByRole("button", { name: "Invite" })).toBeHidden();
  expect((await call(guest, "teams.ingestKeys.create", { projectId, name: "x" })).status()).toBe(
    403,
  );

  // Used once, it is of no use to anybody.
  await guest.goto(link);
  await expect(guest.getByRole("button", { name: "Accept the invitation" })).toBeHidden();

  await guest.goto(`/t/${teamId}/members`);
  await page.reload();
  await page.getByRole("button", { name: "Remove Vera" }).click();
  await page
    .getByRole("dialog")
    .or(page.getByRole("alertdialog"))
    .getByRole("button", { name: "Remove member" })
    .click();
  await expect(page.getByText("Vera is not in the team any more.")).toBeVisible();
  expect((await call(guest, "teams.leave", { teamId })).status()).toBe(404);
  await guest.goto(`/p/${projectId}/overview`);
  await expect(guest.getByText("This project is not here any more")).toBeVisible();
  await context.close();

  const { entries } = await ask<{ entries: { action: string }[] }>(page, "teams.audit.list", {
    teamId,
  });
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["member.removed", "member.joined", "invitation.created"]),
  );
});

test("an invitation is for one address: another account is told so and gets nothing", async ({
  page,
  browser,
  server,
}) => {
  const { teamId } = await signIn(page, server);
  const made = await call(page, "teams.invitations.create", {
    teamId,
    email: newAddress(),
    role: "admin",
  });
  const { link } = (await made.json()).result.data;
  const context = await browser.newContext({ baseURL: server.url });
  const stranger = await context.newPage();
  await stranger.goto("/sign-up");
  await fillSignUp(stranger, {
    name: "Mallory",
    email: newAddress(),
    password: "a few random words",
  });
  await expect(stranger.getByRole("heading", { name: "Send your first event" })).toBeVisible();
  await stranger.goto(link);
  await expect(stranger.getByRole("button", { name: "Accept the invitation" })).toBeHidden();
  const token = link.split("/").at(-1);
  expect(
    (await call(stranger, "teams.invitations.accept", { token })).status(),
  ).toBeGreaterThanOrEqual(403);
  await context.close();
});
