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

test("an invited viewer joins with a viewer's permissions and loses access as soon as they are removed", async ({
  page,
  server,
  newVisitor,
}) => {
  const { teamId, projectId } = await signIn(page, server);
  const email = newEmail();
  await open(page, `/t/${teamId}/members`);
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByRole("radio", { name: /Viewer/ }).click();
  await dialog.getByRole("button", { name: "Invite" }).click();
  const link = await textOf(dialog.locator("pre"));
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("cell", { name: email, exact: true })).toBeVisible();

  // Someone without an account joins the team through the link.
  const guest = await newVisitor();
  await open(guest, link);
  await guest.getByRole("link", { name: "Create account" }).click();
  await fillSignUp(guest, { name: "Vera", email, password: "a few random words" });
  await guest.getByRole("button", { name: "Accept invitation" }).click();
  await expect(guest).toHaveURL(new RegExp(`/p/${projectId}/overview`));

  // A viewer can view data but not keys, and cannot change settings.
  await open(guest, `/p/${projectId}/settings`);
  await expect(guest.getByRole("heading", { name: "Project settings", level: 1 })).toBeVisible();
  await expect(guest.getByText("Only the team's owner and admins can change this.")).toBeVisible();
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
    "This invitation has already been used",
  );
  await expect(guest.getByRole("button", { name: "Accept invitation" })).toHaveCount(0);

  await open(guest, `/t/${teamId}/members`);
  await reopen(page);
  await page.getByRole("button", { name: "Remove Vera" }).click();
  await page
    .getByRole("dialog")
    .or(page.getByRole("alertdialog"))
    .getByRole("button", { name: "Remove member" })
    .click();
  await expect(page.getByText("Vera was removed from the team.")).toBeVisible();
  expect((await callProcedure(guest, "teams.leave", { teamId })).status()).toBe(404);
  await open(guest, `/p/${projectId}/overview`);
  await expect(guest.getByText("This project is no longer available")).toBeVisible();

  const { entries } = await callQuery<{ entries: { action: string }[] }>(page, "teams.audit.list", {
    teamId,
  });
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["member.removed", "member.joined", "invitation.created"]),
  );
});

test("an invitation is for one address; other accounts cannot accept it", async ({
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
  await expect(stranger.getByRole("button", { name: "Accept invitation" })).toHaveCount(0);
  const token = link.split("/").at(-1);
  expect((await callProcedure(stranger, "teams.invitations.accept", { token })).status()).toBe(403);
});
