import { open, reopen } from "./browser/open";
import { expect, test, textOf } from "./browser/test";
import {
  callMutation,
  callProcedure,
  callQuery,
  fillSignUp,
  newEmail,
  signIn,
} from "./browser/users";

test("an invited user gets what each role allows, and is rejected at once after removal", async ({
  page,
  server,
  newVisitor,
}) => {
  const { teamId, projectId } = await signIn(page, server);
  const email = newEmail();
  await open(page, `/t/${teamId}/members`);
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail address").fill(email);
  await dialog.getByRole("radio", { name: /Viewer/ }).click();
  await dialog.getByRole("button", { name: "Invite" }).click();
  const link = await textOf(dialog.locator("pre"));
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("cell", { name: email, exact: true })).toBeVisible();

  // A person without an account opens the link and joins the team.
  const guest = await newVisitor();
  await open(guest, link);
  await guest.getByRole("link", { name: "Create an account" }).click();
  await fillSignUp(guest, { name: "Vera", email, password: "a few random words" });
  await guest.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(guest).toHaveURL(new RegExp(`/p/${projectId}/overview`));

  // A viewer sees results, not keys, and cannot change shared settings.
  await open(guest, `/p/${projectId}/settings`);
  await expect(guest.getByRole("heading", { name: "Project settings", level: 1 })).toBeVisible();
  await expect(
    guest.getByText("Only owners and admins of the team can change this."),
  ).toBeVisible();
  await expect(guest.getByRole("heading", { name: "Ingest keys" })).toHaveCount(0);
  await open(guest, `/t/${teamId}/members`);
  await expect(guest.getByRole("table", { name: "Members" })).toContainText("Vera");
  await expect(guest.getByRole("button", { name: "Invite" })).toHaveCount(0);
  expect(
    (await callProcedure(guest, "teams.ingestKeys.create", { projectId, name: "x" })).status(),
  ).toBe(403);

  // The link works only once.
  await open(guest, link);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(
    "This invitation was used already",
  );
  await expect(guest.getByRole("button", { name: "Accept the invitation" })).toHaveCount(0);

  await open(guest, `/t/${teamId}/members`);
  await reopen(page);
  await page.getByRole("button", { name: "Remove Vera" }).click();
  await page
    .getByRole("dialog")
    .or(page.getByRole("alertdialog"))
    .getByRole("button", { name: "Remove member" })
    .click();
  await expect(page.getByText("Vera is not in the team any more.")).toBeVisible();
  expect((await callProcedure(guest, "teams.leave", { teamId })).status()).toBe(404);
  await open(guest, `/p/${projectId}/overview`);
  await expect(guest.getByText("This project is not here any more")).toBeVisible();

  const { entries } = await callQuery<{ entries: { action: string }[] }>(page, "teams.audit.list", {
    teamId,
  });
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["member.removed", "member.joined", "invitation.created"]),
  );
});

test("an invitation is for one address: another account cannot accept it", async ({
  page,
  server,
  newVisitor,
}) => {
  const { teamId } = await signIn(page, server);
  const email = newEmail();
  const { link } = await callMutation<{ link: string }>(page, "teams.invitations.create", {
    teamId,
    email,
    role: "admin",
  });
  const stranger = await newVisitor();
  await open(stranger, "/sign-up");
  await fillSignUp(stranger, {
    name: "Mallory",
    email: newEmail(),
    password: "a few random words",
  });
  await expect(stranger.getByRole("heading", { name: "Send your first event" })).toBeVisible();
  await open(stranger, link);
  await expect(stranger.getByText(`This invitation is for ${email}`)).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Accept the invitation" })).toHaveCount(0);
  const token = link.split("/").at(-1);
  expect((await callProcedure(stranger, "teams.invitations.accept", { token })).status()).toBe(403);
});
